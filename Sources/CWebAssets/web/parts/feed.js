import { playerOf } from "../lib/game.js";
import { nodeTime } from "../lib/node.js";
import { h } from "../lib/view.js";
import { ago, figure } from "../lib/words.js";
import { avatar } from "./marks.js";

/** The words of one turn: "banked +600", "farkled, lost 850". */
export const turnWords = (turn) => turn.kind === "bank"
  ? [" banked ", h("b", { class: "num" }, `+${figure(turn.amount)}`), turn.hotDice > 0 && " with hot dice"]
  : [" ", h("i", { class: "display bust" }, "farkled"), turn.amount > 0 && [", lost ", h("b", { class: "num" }, figure(turn.amount))]];

/** The live action feed of a viewer's board, newest first. */
export const feed = (game) =>
  h("section", { key: "feed", "aria-labelledby": "feed" },
    h("h2", { class: "over feed-title", id: "feed" }, "At the table"),
    h("ul", { class: "feed" }, game.turns.slice(-6).reverse().map((turn) => {
      const player = playerOf(game, turn.player);
      return h("li", { key: turn.id }, avatar(player), h("span", null, h("b", { dir: "auto" }, player.name), turnWords(turn)), h("time", { datetime: turn.at }, ago(turn.at, nodeTime())));
    })));
