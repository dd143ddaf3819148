// Small things that stand everywhere: icons, dice, avatars, names, bars.

import { h } from "../lib/view.js";
import { figure, fit, initial } from "../lib/words.js";

export const icon = (name, small = false) =>
  h("svg", { class: small ? "icon icon-s" : "icon", "aria-hidden": "true" }, h("use", { href: `/art/sprite.svg#i-${name}` }));

export const die = (face, className = "") =>
  h("svg", { class: `die ${className}`, "aria-hidden": "true" }, h("use", { href: `/art/sprite.svg#die-${face}` }));

export const dice = (faces) => h("span", { class: "dice", "aria-hidden": "true" }, faces.map((face) => die(face)));

/** A player's counter: the photo where there is one, else the initial on the seat's colour. */
export function avatar(player, { rolling = false } = {}) {
  const face = player.photo
    ? h("img", { src: `/photo?id=${encodeURIComponent(player.photo)}`, alt: "", width: 256, height: 256, draggable: "false" })
    : h("span", { "aria-hidden": "true" }, player.initial ?? initial(player.name));
  return h("span", { class: rolling ? "avatar is-rolling" : "avatar", "data-seat": (player.avatar ?? 0) + 1 }, face);
}

/** A name, isolated from the writing direction around it. */
export const name = (player, tag = "span") => h(tag, { class: "name", "data-fit": fit(player.name), dir: "auto" }, player.name);

export const avatars = (players) => h("span", { class: "avatars" }, players.map((player) => avatar(player)));

/** Progress towards the target; `add` is the part that is not banked yet. */
export function progress(total, target, { add = 0, large = false, label } = {}) {
  const at = Math.min(1, total / target);
  const words = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return h("span", { class: large ? "progress progress-l" : "progress", ...words, vars: { at, add: Math.min(1 - at, add / target) } });
}

/** The room code on bone tiles. */
export const digits = (code) =>
  h("span", { class: "digits", role: "img", "aria-label": `Room ${code}` }, [...code].map((digit) => h("span", { "aria-hidden": "true" }, digit)));

export const total = (amount) => h("p", { class: "total" }, h("span", { class: "plus" }, "+"), figure(amount));
export const dots = () => h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i"));
export const refused = (message) => message && h("p", { class: "refused", role: "alert" }, icon("info"), h("span", null, message));
