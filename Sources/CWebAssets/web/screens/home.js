import { command } from "../lib/command.js";
import { gapWords, rolling } from "../lib/game.js";
import { Screen } from "../lib/screen.js";
import { h } from "../lib/view.js";
import { day, figure, plural } from "../lib/words.js";
import { avatar, avatars, die, icon, refused } from "../parts/marks.js";
import { tabs } from "../parts/tabs.js";

/** 02: greeting, the game in play, a new one, one to join, and the last five. */
class Home extends Screen {
  view(state) {
    return h("main", { class: "page home" },
      h("header", { class: "hero" },
        h("p", { class: "wordmark" }, "Farkle"),
        h("h1", { class: "display", tabindex: -1 }, "Hey, fancy", h("br"), "a ", h("i", null, "roll?")),
        h("div", { class: "scatter", "aria-hidden": "true" }, die(5, "d1"), die(1, "d2"), die(3, "d3"))),
      refused(state.notice),
      state.game && resumeCard(state.game),
      h("div", { class: "stack-s" },
        h("a", { class: "btn", href: "#/new" }, "Start a new game"),
        h("a", { class: "btn plain", href: "#/join" }, icon("signal", true), "Join a game")),
      h("section", { "aria-labelledby": "recent" },
        h("div", { class: "section-head" }, h("h2", { class: "over", id: "recent" }, "Recent games"),
          state.gamesPlayed > 0 && h("a", { class: "link", href: "#/history" }, `All ${figure(state.gamesPlayed)}`)),
        h("div", { class: "card card-list" }, state.recent.length > 0 ? state.recent.map(recentRow) : h("p", { class: "empty quiet" }, "The first finished game will stand here."))),
      tabs(""));
  }
}

function resumeCard(game) {
  const now = rolling(game);
  const where = game.phase === "ended" ? "finished" : `Round ${game.round} · to ${figure(game.target)}`;
  const winner = game.players.find((player) => player.id === game.winner);
  const words = now ? `${now.name} is rolling, ${gapWords(game, now, figure)}` : `${winner?.name ?? "Nobody"} won. Open it to correct or close it.`;
  return h("button", { class: "resume", onclick: () => command("resume") },
    h("span", { class: "over row spread" }, h("span", null, "In play"), h("span", { class: "num" }, where)),
    h("span", { class: "title display" }, h("i", null, game.name)),
    h("span", null, words),
    h("span", { class: "row spread" }, avatars(game.players), h("span", { class: "go" }, icon("arrow"))),
    h("span", { class: "sr" }, "Resume the game"));
}

function recentRow(game) {
  const winner = game.players.find((player) => player.name === game.winner);
  const about = `${game.unfinished ? "set aside" : "won"} · ${plural(game.players.length, "player")} · ${day(game.endedAt ?? game.createdAt)}`;
  return h("a", { class: "recent", href: `#/history/${encodeURIComponent(game.id)}`, key: game.id },
    avatar(winner ?? game.players[0]),
    h("span", null, h("span", { class: "display name", dir: "auto" }, h("i", null, winner?.name ?? game.name)), h("span", { class: "small quiet" }, about)),
    h("span", { class: "num" }, game.score == null ? "" : figure(game.score)));
}
customElements.define("farkle-home", Home);
