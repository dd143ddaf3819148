import { playerOf } from "../lib/game.js";
import { nodeTime } from "../lib/node.js";
import { h } from "../lib/view.js";
import { ago, figure } from "../lib/words.js";
import { avatar, icon, name } from "./marks.js";
import { openSheet } from "./sheet.js";

/** The last five turns; each opens its Edit/Undo sheet. */
export function recentActions(state) {
  const { game } = state;
  const turns = game.turns.slice(-5).reverse();
  return h("section", { "aria-labelledby": "log" },
    h("div", { class: "section-head" }, h("h2", { class: "over", id: "log" }, "Recent actions")),
    h("div", { class: "card card-list" }, turns.length > 0 ? turns.map((turn) => row(state, turn)) : h("p", { class: "empty quiet" }, "Banks and farkles will stand here. Tap one to correct it.")));
}

function row(state, turn) {
  const player = playerOf(state.game, turn.player);
  const notes = [ago(turn.at, nodeTime()), turn.hotDice > 0 && "hot dice", turn.edited && "edited"].filter(Boolean).join(" · ");
  const words = turn.kind === "bank" ? `banked ${turn.amount}` : `farkled, lost ${turn.amount}`;
  return h("button", { key: turn.id, class: "log", onclick: () => openSheet("farkle-action", state, { turn, player }) },
    avatar(player),
    h("span", { class: "what" }, h("span", { class: "line" }, name(player, "b"), h("span", { class: "quiet small" }, notes))),
    turn.kind === "bank" ? h("span", { class: "amount" }, `+${figure(turn.amount)}`) : h("span", { class: "bust" }, "Farkle", turn.amount > 0 && h("span", { class: "num small" }, ` −${figure(turn.amount)}`)),
    icon("pencil"),
    h("span", { class: "sr" }, `${words}. Edit or undo`));
}
