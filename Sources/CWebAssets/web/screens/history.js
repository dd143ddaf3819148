import { command } from "../lib/command.js";
import { nodeTime, read } from "../lib/node.js";
import { Screen } from "../lib/screen.js";
import { h } from "../lib/view.js";
import { day, duration, figure, percent, plural } from "../lib/words.js";
import { avatar, avatars, die, icon } from "../parts/marks.js";
import { openSheet } from "../parts/sheet.js";
import { tabs } from "../parts/tabs.js";

/** By the calendar of whoever looks, as the dates in the list are. */
function isThisMonth(iso) {
  const [then, now] = [new Date(iso), new Date(nodeTime())];
  return then.getFullYear() === now.getFullYear() && then.getMonth() === now.getMonth();
}

/** 07: every finished game, with the record of one chosen player over it. */
class History extends Screen {
  ui = { games: undefined, filter: "all" };

  async connectedCallback() {
    super.connectedCallback();
    const answer = await read("/api/history");
    this.remember({ games: answer?.games ?? [] });
    const chosen = this.state?.settings.primaryPlayer;
    if (!chosen && this.ui.games.length > 0 && this.isConnected) openSheet("farkle-primary", this.state, { names: namesOf(this.ui.games) });
  }

  view(state) {
    const { games, filter } = this.ui;
    if (!games) return h("main", { class: "page" }, h("header", { class: "page-head" }, h("h1", { class: "display", tabindex: -1 }, h("i", null, "History"))), tabs("history"));
    const primary = state.settings.primaryPlayer;
    const won = (game) => game.winner != null && sameName(game.winner, primary);
    const filters = { all: ["All games", () => true], mine: ["My wins", won], many: ["4+ players", (game) => game.players.length >= 4], month: ["This month", (game) => isThisMonth(game.endedAt ?? game.createdAt)] };
    const shown = games.filter(filters[filter][1]);
    const finished = games.filter((game) => !game.unfinished);
    const wins = finished.filter(won).length;
    const who = finished.flatMap((game) => game.players).find((player) => sameName(player.name, primary));
    return h("main", { class: "page reading" },
      h("header", { class: "page-head" },
        h("h1", { class: "display", tabindex: -1 }, h("i", null, "History")),
        games.length > 0 && h("button", { class: "pill", "aria-label": `Wins are counted for ${primary ?? "nobody yet"}. Change`, onclick: () => openSheet("farkle-primary", state, { names: namesOf(games) }) },
          who && avatar(who), h("span", null, primary ? [h("bdi", null, primary), "’s record"] : "Whose record?"))),
      h("dl", { class: "card tri", "aria-label": "Record" },
        h("div", null, h("dt", { class: "over" }, "Games"), h("dd", null, figure(finished.length))),
        h("div", null, h("dt", { class: "over" }, "Wins"), h("dd", null, figure(wins))),
        h("div", null, h("dt", { class: "over" }, "Win rate"), h("dd", null, finished.length > 0 ? percent(wins / finished.length) : 0, h("small", null, "%")))),
      h("div", { class: "scroll", role: "group", "aria-label": "Show", tabindex: 0 },
        Object.entries(filters).map(([key, [label]]) => h("button", { class: "chip", "aria-pressed": String(filter === key), onclick: () => this.remember({ filter: key }) }, label))),
      h("section", { class: "card card-list", "aria-label": "Games" },
        shown.length > 0 ? shown.map(gameRow) : h("div", { class: "empty quiet" }, die(5), h("p", null, games.length > 0 ? "No game fits this filter." : "No finished game yet. The first one will stand here."))),
      tabs("history"));
  }
}

const sameName = (one, other) => one != null && other != null && one.normalize().toLowerCase() === other.normalize().toLowerCase();

/** Everyone who ever played here, by first appearance. */
function namesOf(games) {
  const seen = new Map();
  for (const player of games.flatMap((game) => game.players)) {
    const key = player.name.normalize().toLowerCase();
    if (!seen.has(key)) seen.set(key, player);
  }
  return [...seen.values()];
}

function gameRow(game) {
  const winner = game.unfinished ? "set aside" : [h("bdi", null, game.winner), " won"];
  const length = game.startedAt && game.endedAt ? ` · ${duration(game.startedAt, game.endedAt)}` : "";
  return h("a", { key: game.id, class: "game", href: `#/history/${encodeURIComponent(game.id)}` },
    h("span", { class: "ln" }, h("span", { class: "display name", dir: "auto" }, h("i", null, game.name)), h("span", { class: "num" }, game.score == null ? "–" : figure(game.score))),
    h("span", { class: "ln small" }, h("span", { class: "quiet" }, day(game.endedAt ?? game.createdAt)), h("b", { class: "name" }, winner)),
    h("span", { class: "ln small quiet" }, avatars(game.players), `${plural(game.rounds, "round")}${length}`));
}

/** Whose wins are counted: asked once, on the first look into history, and changeable. */
class PrimarySheet extends Screen {
  view() {
    const pick = async (player) => {
      await command("settings", { key: "primaryPlayer", value: player.name });
      this.close();
    };
    return h("section", { class: "sheet", role: "document", "aria-labelledby": "ask" },
      h("h2", { class: "display", id: "ask" }, "Whose ", h("i", null, "record"), " is this?"),
      h("div", { class: "stack" },
        h("p", { class: "small quiet sheet-note" }, "Wins and win rate are counted for this player. You can change it any time."),
        h("div", { class: "picks" }, this.subject.names.map((player) => h("button", { class: "pick", key: player.name, onclick: () => pick(player) }, avatar(player), h("span", { class: "nm" }, h("b", { class: "name", dir: "auto" }, player.name))))),
        h("button", { class: "link", onclick: () => this.close() }, icon("x", true), "Not now")));
  }
}
customElements.define("farkle-history", History);
customElements.define("farkle-primary", PrimarySheet);
