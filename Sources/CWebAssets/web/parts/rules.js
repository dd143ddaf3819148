import { h } from "../lib/view.js";
import { dice } from "./marks.js";

const HOUSE_RULES = [
  ["threePairs", "Three pairs", "1,500", [2, 2, 3, 3, 5, 5]],
  ["straight", "Straight 1 to 6", "1,500", [1, 2, 3, 4, 5, 6]],
  ["twoTriplets", "Two triplets", "2,500", [2, 2, 2, 5, 5, 5]],
  ["fourWithPair", "Four of a kind and a pair", "1,500", [3, 3, 3, 3, 1, 1]],
  ["mustOpen", "Must open with", "500", []],
];

/** The five house rules as switches. `onToggle(key, on)` hears every change. */
export const ruleToggles = (rules, onToggle) =>
  h("div", { class: "card card-list" }, HOUSE_RULES.map(([key, title, value, faces]) =>
    h("label", { class: "toggle", key },
      h("span", null, h("b", null, title), " ", h("span", { class: "num gold" }, value), faces.length > 0 && [h("br"), dice(faces)]),
      toggle(rules[key], `${title}${key === "mustOpen" ? " 500" : `, ${value}`}`, (on) => onToggle(key, on)))));

export const toggle = (on, label, onToggle) =>
  h("input", { type: "checkbox", role: "switch", "aria-label": label, live: { checked: on }, onchange: (event) => onToggle(event.target.checked) });
