import { h } from "../lib/view.js";
import { figure } from "../lib/words.js";
import { icon } from "./marks.js";

const PRESETS = [5000, 10000, 15000];
const LEAST = 1000;
const MOST = 50000;
const STEP = 500;

/** Three presets and a custom target in steps of 500. `onPick({target, custom})` hears every change. */
export function targetPicker({ target, custom, labelledBy, onPick }) {
  const option = (label, checked, pick, word) =>
    h("button", { type: "button", role: "radio", class: word ? "tile word" : "tile", "aria-checked": String(checked), onclick: pick }, label);
  const step = (by) => onPick({ target: Math.min(MOST, Math.max(LEAST, target + by)), custom: true });
  return [
    h("div", { class: "targets", role: "radiogroup", "aria-labelledby": labelledBy, key: "presets" },
      PRESETS.map((preset) => option(figure(preset), !custom && target === preset, () => onPick({ target: preset, custom: false }))),
      option("Custom", custom, () => onPick({ target, custom: true }), true)),
    custom && h("div", { class: "stepper", key: "custom", role: "group", "aria-label": "Custom target" },
      h("button", { type: "button", class: "tile", "aria-label": "500 less", disabled: target <= LEAST, onclick: () => step(-STEP) }, icon("down")),
      h("output", { "aria-live": "polite" }, figure(target)),
      h("button", { type: "button", class: "tile", "aria-label": "500 more", disabled: target >= MOST, onclick: () => step(STEP) }, icon("up"))),
  ];
}
