// The winner's trophy, confetti and standings: on the host's screen, and mirrored on every viewer's.

import { playerOf, ranked } from "../lib/game.js";
import { h } from "../lib/view.js";
import { figure, firstName, fit, restOfName } from "../lib/words.js";
import { avatar, name } from "./marks.js";
import "./ticker.js";

const PIECES = 34;

/** Where each piece of confetti falls: mostly at the sides, the same on every draw. */
const scatter = Array.from({ length: PIECES }, (_, index) => {
  const chance = (salt) => Math.abs(Math.sin((index + 1) * 12.9898 + salt * 78.233) * 43758.5453) % 1;
  const side = index % 2 === 0 ? chance(1) * 20 : 80 + chance(1) * 17;
  return { x: `${side}%`, y: Math.round(chance(2) * 55), r: `${Math.round(chance(3) * 180)}deg`, d: `${Math.round(chance(4) * 60 - 30)}px`, t: `${(6.5 + chance(5) * 4.5).toFixed(1)}s`, w: `${(-11 * chance(6)).toFixed(1)}s` };
});

export const confetti = () => h("div", { class: "confetti", key: "confetti", "aria-hidden": "true" }, scatter.map((vars) => h("i", { vars })));

/** Halo, game name, trophy with the first name on its ribbon, headline and the score counting up. */
export function winner(game) {
  const player = playerOf(game, game.winner);
  const first = firstName(player.name);
  const rest = restOfName(player.name);
  return h("section", { class: "win", key: "win", "aria-label": `${player.name} wins with ${figure(player.total)}` },
    h("div", { class: "halo", "aria-hidden": "true" }),
    h("p", { class: "mono-over", dir: "auto" }, game.name),
    h("div", { class: "cup" }, h("img", { src: "/art/trophy.svg", alt: "", width: 320, height: 286 }), h("p", { class: "ribbon", "data-fit": fit(first), "aria-hidden": "true" }, h("span", { dir: "auto" }, first))),
    h("h1", { class: "display", tabindex: -1, "data-fit": fit(player.name) === "l" ? "l" : null }, h("bdi", null, h("i", null, first), rest && ` ${rest}`), " wins."),
    h("p", { class: "count num" }, h("span", { class: "sr" }, figure(player.total)), h("farkle-ticker", { "aria-hidden": "true", from: 0, ms: 1400, value: player.total })));
}

/** First place on gold, the others below in italic numbers. */
export function finalStandings(game) {
  const [first, ...others] = ranked(game);
  return h("section", { class: "card card-list", key: "standings", "aria-label": "Final standings" },
    h("div", { class: "first" }, avatar(first),
      h("div", null, h("p", { class: "over gold" }, "1st place"), h("p", { class: "display name", "data-fit": fit(first.name), dir: "auto" }, h("i", null, first.name))),
      h("span", { class: "num" }, figure(first.total))),
    h("ol", { start: 2 }, others.map((player, index) => h("li", { key: player.id, class: "place" }, h("span", { class: "rank" }, index + 2), avatar(player), name(player), h("span", { class: "num" }, figure(player.total))))));
}
