import { read } from "../lib/node.js";
import { Screen } from "../lib/screen.js";
import { h } from "../lib/view.js";
import { figure, fit, percent } from "../lib/words.js";
import { avatar, die, name } from "../parts/marks.js";
import { tabs } from "../parts/tabs.js";

const WIDTH = 306;
const TOP = 22;
const HEIGHT = 58;

/** 08: one player at a time. */
class Stats extends Screen {
  ui = { stats: undefined };

  connectedCallback() {
    super.connectedCallback();
    this.load();
  }

  async load(player) {
    this.remember({ stats: await read(player === undefined ? "/api/stats" : `/api/stats?player=${encodeURIComponent(player)}`) });
  }

  view() {
    const { stats } = this.ui;
    if (stats === undefined) return h("main", { class: "page reading" }, h("h1", { class: "sr", tabindex: -1 }, "Stats"), tabs("stats"));
    if (!stats?.player) return h("main", { class: "page reading" }, h("header", { class: "page-head" }, h("h1", { class: "display", tabindex: -1 }, h("i", null, "Stats"))), h("div", { class: "card empty quiet" }, die(3), h("p", null, "Figures need a finished game. Play one, and they stand here.")), tabs("stats"));
    const { player } = stats;
    const cell = (label, value, className) => h("div", null, h("dt", { class: "over" }, label), h("dd", { class: className }, value));
    return h("main", { class: "page reading" },
      h("div", { class: "picker", role: "radiogroup", "aria-label": "Player" }, stats.players.map((each) =>
        h("button", { key: each.name, role: "radio", "aria-checked": String(each.name === player.name), onclick: () => this.load(each.name) }, avatar(each), name(each)))),
      h("header", { class: "who-head", "data-fit": fit(player.name) }, avatar(player), h("h1", { class: "display", tabindex: -1, dir: "auto" }, player.name)),
      h("dl", { class: "card six" },
        cell("Games", figure(player.games)), cell("Wins", figure(player.wins)),
        cell("Win rate", [player.games > 0 ? percent(player.wins / player.games) : 0, h("small", null, "%")]),
        cell("Avg turn", figure(Math.round(player.averageTurn))), cell("Hot dice", figure(player.hotDice), "gold"), cell("Farkles", figure(player.farkles), "bad")),
      sparkCard(player),
      tabs("stats"));
  }
}

/** Average turn over the last ten games, with the ten before as a dotted line and the difference in a sentence. */
function sparkCard({ lastGames, before }) {
  if (lastGames.length < 2) return h("p", { class: "card quiet small" }, "From the second finished game on, the average turn is drawn here.");
  const average = lastGames.reduce((sum, each) => sum + each, 0) / lastGames.length;
  const delta = before == null ? undefined : Math.round(average) - Math.round(before);
  const words = delta === undefined ? "" : delta === 0 ? "The same as in the games before." : `${figure(Math.abs(delta))} points ${delta > 0 ? "more" : "fewer"} a turn than in the games before.`;
  const sign = delta > 0 ? "▲ +" : delta < 0 ? "▼ −" : "";
  return h("section", { class: "card", "aria-label": `Average turn, last ${lastGames.length} games: ${lastGames.map((each) => Math.round(each)).join(", ")}. ${words}` },
    h("div", { class: "row spread" }, h("p", { class: "over" }, `Average turn, last ${lastGames.length} games`), delta !== undefined && delta !== 0 && h("p", { class: delta > 0 ? "num up" : "num down" }, `${sign}${figure(Math.abs(delta))}`)),
    sparkline(lastGames, before),
    words && h("p", { class: "small delta-note" }, h("b", null, words)));
}

function sparkline(values, before) {
  const all = before == null ? values : [...values, before];
  const low = Math.min(...all);
  const span = Math.max(1, Math.max(...all) - low);
  const y = (value) => TOP + HEIGHT - ((value - low) / span) * HEIGHT;
  const points = values.map((value, index) => [6 + (index * WIDTH) / (values.length - 1), y(value)]);
  const path = points.map(([px, py]) => `${px.toFixed(1)},${py.toFixed(1)}`).join(" ");
  const [lastX, lastY] = points.at(-1);
  return h("svg", { class: "spark", viewBox: "0 0 320 116", "aria-hidden": "true" },
    before != null && h("path", { class: "base", d: `M6 ${y(before).toFixed(1)}H312` }),
    h("polygon", { class: "area", points: `6,98 ${path} ${lastX},98` }),
    h("polyline", { class: "line", points: path }),
    points.slice(0, -1).map(([cx, cy]) => h("circle", { class: "dot", cx, cy, r: 2.6 })),
    h("circle", { class: "dot now", cx: lastX, cy: lastY, r: 6.5 }),
    h("text", { class: "now", x: 318, y: lastY - 11, "text-anchor": "end" }, figure(Math.round(values.at(-1)))),
    h("text", { x: 0, y: 113 }, `${values.length} games ago`),
    h("text", { x: 318, y: 113, "text-anchor": "end" }, "last game"),
    before != null && h("text", { x: 318, y: y(before) + (lastY < y(before) ? 14 : -7), "text-anchor": "end" }, `${figure(Math.round(before))} before`));
}
customElements.define("farkle-stats", Stats);
