// What the scorekeeper presses during a turn: on the active game and on the final round alike.

import { command, commandForTurn } from "../lib/command.js";
import { buzz } from "../lib/feel.js";
import { rolling, turnCount } from "../lib/game.js";
import { h } from "../lib/view.js";
import { figure, plural } from "../lib/words.js";
import { icon } from "./marks.js";
import { openSheet } from "./sheet.js";

const CHIPS = [50, 100, 150, 200, 300, 350, 500, 1000];

/** What a sheet about this turn is about, fixed at the moment it opens. */
export const turnSubject = ({ game }) => ({ turnCount: turnCount(game), player: rolling(game), game });

export const chips = (state) =>
  h("div", { class: "tiles chips-5", role: "group", "aria-label": "Add to this turn" },
    CHIPS.map((amount) => h("button", { class: "tile", "data-sign": "+", "aria-label": `Add ${amount}`, onclick: () => add(amount) }, amount)),
    h("button", { class: "tile word", onclick: () => openSheet("farkle-keypad", state, { ...turnSubject(state), purpose: "add" }) }, icon("pad", true), "Custom"));

function add(amount) {
  buzz();
  commandForTurn("add", { amount });
}

export const tools = (state) =>
  h("div", { class: "row tools" },
    h("button", { class: "btn plain", onclick: () => openSheet("farkle-helper", state, turnSubject(state)) }, icon("sheet", true), "Score helper"),
    h("button", { class: "capsule", onclick: () => openSheet("farkle-farkle", state, turnSubject(state)) }, icon("x", true), "Farkle"));

export const clearLink = (game) =>
  h("button", { class: "link", "aria-disabled": String(game.pending.total === 0), "aria-label": "Clear this turn’s points", onclick: () => game.pending.total > 0 && commandForTurn("clear") }, "Clear");

/** Characters of a turn's amounts that fit their line on a phone; older ones give way. */
const AMOUNTS_MAX = 22;

/** "No roll yet", "2 rolls: 300 + 150", "5 rolls: … + 200 + 100 + 50", and what used all six dice. */
export function rollWords({ game, additions }) {
  const { rolls, hotDice } = game.pending;
  if (rolls === 0) return "No roll yet";
  const amounts = additions.map(figure);
  while (amounts.join(" + ").length > AMOUNTS_MAX) amounts.shift();
  if (amounts.length < additions.length) amounts.unshift("…");
  const sum = additions.length > 1 ? `: ${amounts.join(" + ")}` : "";
  return `${plural(rolls, "roll")}${sum}${hotDice > 0 ? " · hot dice" : ""}`;
}

/** Round, room chip, undo and redo: the strip at the top of both screens. `title` breaks between its parts only. */
export function topbar(state, title) {
  const { room, canUndo, canRedo } = state;
  return h("div", { class: canRedo ? "topbar has-redo" : "topbar" },
    h("button", { class: "tap", "aria-label": "Leave game", onclick: () => openSheet("farkle-leave", state) }, icon("back")),
    h("div", { class: "title over" }, title.map((part) => h("span", null, part, " "))),
    room && roomChip(state),
    canRedo && h("button", { class: "pill icon-pill", "aria-label": "Redo", onclick: () => command("redo") }, icon("redo", true)),
    h("button", { class: "pill", "aria-disabled": String(!canUndo), "aria-label": "Undo", onclick: () => canUndo && command("undo") }, icon("undo", true), h("span", { class: "undo-word" }, "Undo")));
}

/** Compact: the code while nobody watches, then a person and the count. */
function roomChip(state) {
  const { code, viewers } = state.room;
  const label = viewers > 0 ? `${viewers} watching. Room code ${code} and invitation` : `Room code ${code}. Nobody watches yet. Open the invitation`;
  return h("button", { class: "code pill", "aria-label": label, onclick: () => openSheet("farkle-invite", state) },
    viewers > 0 ? [icon("person"), String(viewers)] : [icon("signal"), code]);
}
