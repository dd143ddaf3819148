import { bankOutlook, bankRefusal, rolling, turnCount } from "../lib/game.js";
import { Screen } from "../lib/screen.js";
import { h } from "../lib/view.js";
import { figure, fit } from "../lib/words.js";
import { recentActions } from "../parts/log.js";
import { avatar, icon, total } from "../parts/marks.js";
import { openSheet } from "../parts/sheet.js";
import "../parts/standings.js";
import { chips, clearLink, rollWords, tools, topbar, turnSubject } from "../parts/turn.js";

/** 04: the heart of the app. Who rolls, what is pending, how it stands, what was done, and Bank. */
class ActiveGame extends Screen {
  view(state) {
    const { game } = state;
    return h("main", { class: "page wide" },
      h("header", { class: "rail" }, topbar(state, [`Round ${game.round}`, `to ${figure(game.target)}`]), nowRolling(game)),
      h("div", { class: "columns" },
        turnCard(state),
        h("div", { class: "side-read" },
          h("section", { "aria-labelledby": "standings" },
            h("div", { class: "section-head" }, h("h2", { class: "over", id: "standings" }, "Standings"),
              h("button", { class: "pill", onclick: () => openSheet("farkle-players", state) }, icon("people", true), "Edit players")),
            h("farkle-standings", { live: { state } })),
          recentActions(state))),
      h("footer", { class: "foot" }, bankButton(state)));
  }
}

function nowRolling(game) {
  const player = rolling(game);
  return h("div", { class: "rolling-stage" },
    h("section", { key: `${player.id}-${turnCount(game)}`, leave: true, class: "rolling", "data-fit": fit(player.name), "aria-label": `Now rolling: ${player.name}, banked ${figure(player.total)}` },
      avatar(player, { rolling: true }),
      h("div", { class: "who" }, h("p", { class: "over pulse" }, "Rolling"), h("h1", { class: "display", tabindex: -1, dir: "auto" }, player.name)),
      h("p", { class: "bank" }, h("span", { class: "over" }, "Banked"), h("span", { class: "num" }, figure(player.total)))));
}

function turnCard(state) {
  const { game } = state;
  return h("section", { class: "turn", "aria-label": "This turn" },
    h("div", { class: "turn-head" },
      h("div", null, h("p", { class: "over" }, "Not banked yet"), h("p", { class: "rolls" }, rollWords(state))),
      clearLink(game)),
    total(game.pending.total),
    chips(state),
    tools(state));
}

/** The one walnut plank: full width, with its sum; disabled it says why and stays reachable. */
export function bankButton(state) {
  const { game } = state;
  const refusal = bankRefusal(game);
  const outlook = bankOutlook(game);
  const final = game.phase === "finalRound" && !refusal;
  const coach = final && (outlook.wins ? "Wins!" : `Short by ${figure(outlook.shortBy)}`);
  const press = () => !refusal && openSheet("farkle-bank", state, turnSubject(state));
  return h("button", { class: `btn btn-split${final && outlook.wins ? " gold" : ""}`, "aria-disabled": String(Boolean(refusal)), onclick: press },
    h("span", { class: "verb" }, "Bank"),
    refusal ? h("span", { class: "why" }, refusal)
      : h("span", null, h("span", { class: "num" }, `+${figure(game.pending.total)} → ${figure(outlook.total)}`), coach && h("span", { class: "coach" }, coach)));
}
customElements.define("farkle-active-game", ActiveGame);
