import { nextUp, playerOf, ranked, rolling, turnCount } from "../lib/game.js";
import { h } from "../lib/view.js";
import { figure, fit, percent } from "../lib/words.js";
import { turnWords } from "./feed.js";
import { avatar, digits, name, progress, total } from "./marks.js";

/** The board on a tablet in the middle of the table or a laptop at its end: who rolls on the left, the ladder on the right. */
export function tableTop({ game, room, connection, seat }, { stale, over, pop, doors }) {
  const player = rolling(game);
  const code = room?.code ?? connection?.code;
  const beat = game.finalRound ? `Final round · beat ${figure(game.finalRound.scoreToBeat)}` : `Standings, to ${figure(game.target)}`;
  return h("main", { key: "table", class: stale ? "table is-stale" : "table" },
    over,
    h("section", { class: "rail side", "aria-label": `${player.name} is rolling, banked ${figure(player.total)}, this turn ${figure(game.pending.total)}` },
      h("div", { class: "meta" }, h("p", { class: "display", dir: "auto" }, h("i", null, game.name)), h("p", { class: "over" }, game.finalRound ? "Last rolls" : `Round ${game.round}`)),
      h("div", { key: `${player.id}-${turnCount(game)}`, leave: true, class: "mid", "data-fit": fit(player.name) },
        avatar(player, { rolling: !stale }), h("p", { class: "over pulse" }, stale ? "Was rolling" : player.id === seat ? "Your turn" : "Rolling"), h("h1", { class: "display", tabindex: -1, dir: "auto" }, player.name)),
      h("div", { class: "sums" },
        h("div", null, h("p", { class: "over" }, "This turn"), total(game.pending.total)),
        h("div", { class: "then" }, h("p", { class: "over" }, "If banked"), h("p", { class: "num" }, `${figure(player.total)} → ${figure(player.total + game.pending.total)}`), next(game)))),
    h("section", { class: "main", "aria-label": "Scores" },
      h("header", { class: "bar" }, h("h2", { class: "over" }, beat), h("div", { class: "row" }, code && [h("p", { class: "quiet" }, "Follow on your phone"), digits(code)], doors)),
      h("ol", { class: "card card-list ladder" }, ranked(game).map((each, index) => rung(game, each, index, seat))),
      h("footer", { class: "ticker", "aria-label": "Latest" }, game.turns.slice(-4).reverse().map((turn) => {
        const who = playerOf(game, turn.player);
        return h("span", { key: turn.id }, avatar(who), h("span", null, h("b", { dir: "auto" }, who.name), turnWords(turn)));
      }))),
    pop);
}

function next(game) {
  const player = nextUp(game);
  return player ? h("p", { class: "next" }, h("span", { class: "quiet" }, "Next"), avatar(player), name(player, "b")) : h("p", { class: "next" }, "The last roll");
}

function rung(game, player, index, seat) {
  const active = player.id === game.active;
  return h("li", { key: player.id, class: active ? "stand is-rolling" : "stand", "data-fit": fit(player.name) },
    h("span", { class: "rank" }, index + 1), avatar(player),
    h("div", null,
      h("div", { class: "line" }, name(player), active && h("span", { class: "tag tag-roll" }, "Rolling"), player.id === seat && h("span", { class: "tag tag-you" }, "You")),
      progress(player.total, game.target, { add: active ? game.pending.total : 0, label: `${percent(player.total / game.target)} percent of the target` })),
    h("span", { class: "score" }, h("farkle-ticker", { value: player.total })));
}
