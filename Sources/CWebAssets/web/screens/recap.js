import { ranked, playerOf } from "../lib/game.js";
import { read } from "../lib/node.js";
import { Screen } from "../lib/screen.js";
import { h } from "../lib/view.js";
import { day, duration, figure, fit } from "../lib/words.js";
import { avatar, icon, name } from "../parts/marks.js";
import { saveCard } from "../parts/share.js";

/** One finished game, read only: how it ended, in figures, and every turn. */
class Recap extends Screen {
  ui = { game: undefined };

  async connectedCallback() {
    super.connectedCallback();
    this.remember({ game: await read(`/api/game?id=${encodeURIComponent(this.state.where[1])}`) });
  }

  view() {
    const { game } = this.ui;
    const back = h("a", { class: "tap back", href: "#/history", "aria-label": "Back to history" }, icon("back"));
    if (game === undefined) return h("main", { class: "page reading" }, h("header", { class: "page-head" }, back, h("h1", { class: "display grow", tabindex: -1 }, "One moment…")));
    if (game === null) return h("main", { class: "page reading" }, h("header", { class: "page-head" }, back, h("h1", { class: "display grow", tabindex: -1 }, "Not here")), h("p", { class: "empty quiet" }, "This game is not in the records any more."));
    const winner = playerOf(game, game.winner);
    const hotDice = game.players.reduce((sum, player) => sum + player.hotDice, 0);
    const farkles = game.players.reduce((sum, player) => sum + player.farkles, 0);
    const best = game.turns.filter((turn) => turn.kind === "bank").sort((a, b) => b.amount - a.amount)[0];
    const fact = (label, value) => h("div", { class: "fact" }, h("b", null, value), h("span", { class: "over" }, label));
    return h("main", { class: "page reading" },
      h("header", { class: "page-head" }, back,
        h("div", { class: "grow" }, h("p", { class: "over" }, day(game.endedAt ?? game.createdAt)), h("h1", { class: "display", tabindex: -1, dir: "auto" }, h("i", null, game.name)))),
      h("section", { class: "card card-list", "aria-label": "Standings" }, ranked(game).map((player, index) => index === 0
        ? h("div", { key: player.id, class: "first" }, avatar(player), h("div", null, h("p", { class: "over gold" }, winner ? "1st place" : "Leading"), h("p", { class: "display name", "data-fit": fit(player.name), dir: "auto" }, h("i", null, player.name))), h("span", { class: "num" }, figure(player.total)))
        : h("div", { key: player.id, class: "place" }, h("span", { class: "rank" }, index + 1), avatar(player), name(player), h("span", { class: "num" }, figure(player.total))))),
      h("div", { class: "facts" },
        fact("Rounds", game.round),
        fact("To", figure(game.target)),
        game.startedAt && game.endedAt && fact("Duration", duration(game.startedAt, game.endedAt)),
        fact("Hot dice", hotDice), fact("Farkles", farkles),
        best && fact("Best turn", figure(best.amount))),
      winner && h("button", { class: "btn plain", onclick: () => saveCard(game) }, icon("save", true), "Save the winner’s card"),
      h("section", { "aria-labelledby": "turns" },
        h("div", { class: "section-head" }, h("h2", { class: "over", id: "turns" }, "Every turn")),
        h("ol", { class: "card card-list" }, game.turns.map((turn, index) => {
          const player = playerOf(game, turn.player);
          return h("li", { key: turn.id, class: "turn-row" }, h("span", { class: "no num" }, index + 1), avatar(player), name(player),
            turn.kind === "bank" ? h("span", { class: "num" }, h("b", null, `+${figure(turn.amount)}`), h("span", { class: "quiet small" }, ` ${figure(turn.total)}`)) : h("span", { class: "bust" }, "Farkle"));
        }))));
  }
}
customElements.define("farkle-recap", Recap);
