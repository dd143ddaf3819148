import { bankOutlook, playerOf, rolling, turnCount } from "../lib/game.js";
import { Screen } from "../lib/screen.js";
import { h } from "../lib/view.js";
import { figure, fit, plural } from "../lib/words.js";
import { avatar, icon, name, progress, total } from "../parts/marks.js";
import { openSheet } from "../parts/sheet.js";
import { chips, clearLink, rollWords, tools, topbar } from "../parts/turn.js";
import { bankButton } from "./active-game.js";

/** The final round on felt: the score to beat, one last roll each, and who is still to come. */
class FinalRound extends Screen {
  view(state) {
    const { game } = state;
    const { remaining } = game.finalRound;
    return h("main", { class: "page wide final" },
      h("header", { class: "rail-free" }, topbar(state, [`${plural(remaining.length + 1, "turn")} ${remaining.length === 0 ? "remains" : "remain"}`])),
      scoreToBeat(game),
      h("div", { class: "columns" }, lastRoll(state), h("div", { class: "side-read" }, stillToRoll(game), thisRound(state))),
      h("footer", { class: "foot" }, bankButton(state)));
  }
}

function scoreToBeat(game) {
  const { scoreToBeat: score, trigger, leader } = game.finalRound;
  const setter = playerOf(game, leader ?? trigger);
  const triggered = playerOf(game, trigger);
  return h("section", { class: "beat", "aria-label": `Final round. Score to beat: ${figure(score)}, set by ${setter.name}` },
    h("h2", { class: "ruled display" }, h("i", null, "Final round")),
    h("p", { class: "big" }, figure(score)),
    h("p", { class: "by quiet" }, avatar(setter), h("b", { dir: "auto" }, setter.name),
      setter === triggered ? "set the score to beat" : ["raised the bar after ", h("b", { dir: "auto" }, triggered.name)]));
}

function lastRoll(state) {
  const { game } = state;
  const player = rolling(game);
  const { pending, finalRound } = game;
  const outlook = bankOutlook(game);
  return h("section", { key: `${player.id}-${turnCount(game)}`, class: "last", "data-fit": fit(player.name), "aria-label": `Last roll: ${player.name}, banked ${figure(player.total)}` },
    h("div", { class: "head" },
      avatar(player, { rolling: true }),
      h("div", null, h("p", { class: "over pulse" }, "Last roll"), h("h1", { class: "display", tabindex: -1, dir: "auto" }, player.name)),
      h("p", null, h("span", { class: "over" }, "Banked"), h("span", { class: "num" }, figure(player.total)))),
    h("div", { class: "body" },
      h("div", { class: "sum" }, total(pending.total),
        h("p", { class: outlook.wins ? "short wins" : "short" },
          h("b", null, outlook.wins ? "WINS!" : `SHORT BY ${figure(outlook.shortBy)}`),
          h("span", { class: "small quiet" }, `beat ${figure(finalRound.scoreToBeat)} to win`))),
      h("div", { class: "gap" }, progress(player.total, finalRound.scoreToBeat, { add: pending.total, large: true, label: `${figure(outlook.total)} of ${figure(finalRound.scoreToBeat)}` }), h("span", { class: "goal" })),
      h("div", { class: "meta" }, h("span", { class: "small quiet" }, rollWords(state)), clearLink(game)),
      chips(state),
      tools(state)));
}

function stillToRoll(game) {
  const { remaining } = game.finalRound;
  if (remaining.length === 0) return h("p", { class: "quiet center" }, "This is the last roll of the game.");
  return h("section", { "aria-labelledby": "queue" },
    h("div", { class: "section-head" }, h("h2", { class: "over", id: "queue" }, "Still to roll")),
    h("ol", { class: "queue" }, remaining.map(({ player: id, deficit }) => {
      const player = playerOf(game, id);
      return h("li", { key: id }, avatar(player), name(player, "b"), h("span", { class: "num" }, figure(player.total), h("small", null, `${figure(deficit)} behind`)));
    })));
}

/** The turns of this final round, newest first; each can be corrected like any other. */
function thisRound(state) {
  const { game } = state;
  const from = game.turns.findLastIndex((turn) => turn.player === game.finalRound.trigger);
  const turns = game.turns.slice(Math.max(0, from)).reverse();
  return h("section", { "aria-labelledby": "done" },
    h("div", { class: "section-head" }, h("h2", { class: "over", id: "done" }, "This round")),
    h("ul", { class: "queue" }, turns.map((turn) => {
      const player = playerOf(game, turn.player);
      const farkled = turn.kind === "farkle";
      return h("li", { key: turn.id, class: "has-edit" }, avatar(player), name(player, "b"),
        h("span", { class: "num" }, farkled ? h("i", { class: "display" }, "Farkle") : `+${figure(turn.amount)}`, h("small", null, farkled ? `stays at ${figure(turn.total)}` : figure(turn.total))),
        h("button", { class: "edit", "aria-label": `Edit or undo ${player.name}’s turn`, onclick: () => openSheet("farkle-action", state, { turn, player }) }, icon("pencil", true)));
    })));
}
customElements.define("farkle-final-round", FinalRound);
