import { commandForTurn } from "../lib/command.js";
import { buzz, knock } from "../lib/feel.js";
import { bankOutlook, nextUp, turnCount } from "../lib/game.js";
import { Screen } from "../lib/screen.js";
import { h } from "../lib/view.js";
import { figure } from "../lib/words.js";
import "../parts/dial.js";
import { avatar, icon, progress } from "../parts/marks.js";

/** A turn that has passed on takes its sheets with it. */
export const turnHasPassed = (subject, { game }) => !game || game.phase === "ended" || turnCount(game) !== subject.turnCount;

/** 04d: one button that names what comes next, and the dial that presses it after five seconds unless it is paused. */
class BankSheet extends Screen {
  ui = { paused: false, busy: false };

  isStale(state) { return turnHasPassed(this.subject, state) || state.game.pending.total === 0; }

  async bank() {
    if (this.ui.busy) return;
    this.ui.busy = true;
    const { turnCount: expect } = this.subject;
    this.close();
    buzz([15, 30, 25]);
    knock();
    await commandForTurn("bank", {}, expect);
  }

  view({ game }) {
    const { player } = this.subject;
    const amount = game.pending.total;
    const outlook = bankOutlook(game);
    const goal = game.finalRound?.scoreToBeat ?? game.target;
    const paused = "Paused — tap the dial to resume";
    return h("section", { class: "sheet confirm", role: "document", "aria-labelledby": "ask" },
      h("h2", { class: "display", id: "ask" }, outlook.starts ? [h("i", { dir: "auto" }, player.name), " hits the target."] : ["Bank ", h("span", { class: "gold" }, `+${figure(amount)}`), " for ", h("i", { dir: "auto" }, player.name), "?"]),
      h("div", { class: "delta" }, avatar(player),
        h("p", { class: "num" }, h("span", { class: "quiet" }, h("span", { class: "was" }, "was"), ` ${figure(player.total)} →`), h("b", null, figure(outlook.total)))),
      progress(player.total, goal, { add: amount, large: true, label: `${figure(outlook.total)} of ${figure(goal)}` }),
      h("p", { class: "scale num small quiet" }, h("span", null, "0"), h("span", null, figure(goal))),
      h("div", { class: "row act" },
        h("button", { class: outlook.wins ? "btn gold grow" : "btn grow", autofocus: true, onclick: () => this.bank() }, h("span", null, bankWords(game, outlook)), icon("arrow", true)),
        h("farkle-dial", { onspent: () => this.bank(), onpause: (paused) => this.remember({ paused }) })),
      h("p", { class: "small quiet sheet-note", role: "status" }, this.ui.paused ? [h("b", null, paused), ". Nothing is banked until you say so."] : "You can undo this from the Recent actions list. Swipe down to go back to the roll."));
  }
}

function bankWords(game, outlook) {
  if (outlook.starts) return "Bank & start final round";
  if (outlook.ends) return outlook.wins ? "Bank & win 🎉" : "Bank & end the game";
  const next = nextUp(game);
  return ["Bank & pass to ", h("bdi", null, next?.name ?? "the next player")];
}
customElements.define("farkle-bank", BankSheet);
