import { command, commandForTurn } from "../lib/command.js";
import { Screen } from "../lib/screen.js";
import { h } from "../lib/view.js";
import { figure } from "../lib/words.js";
import { icon, refused, total } from "../parts/marks.js";
import { turnHasPassed } from "./bank.js";

const MOST = 50000;
const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "00", "0"];

/** Any amount: added to the turn, or put in place of a bank's (`purpose` "add" or "edit"). */
class Keypad extends Screen {
  ui = { amount: 0, fresh: true, refusal: "" };

  connectedCallback() {
    super.connectedCallback();
    this.addEventListener("keydown", this);
    if (this.subject.purpose === "edit") this.remember({ amount: this.subject.turn.amount });
  }

  isStale(state) {
    const { purpose, turn } = this.subject;
    return purpose === "add" ? turnHasPassed(this.subject, state) : !state.game?.turns.some((each) => each.id === turn.id);
  }

  /** Typed digits work as well, without a field that would open a phone's own keyboard over the sheet. */
  handleEvent(event) {
    if (/^\d$/.test(event.key)) this.type(event.key);
    else if (event.key === "Backspace") this.type("");
    else if (event.key === "Enter" && !event.target.closest("button")) this.done();
  }

  type(digit) {
    const before = this.ui.fresh ? 0 : this.ui.amount;
    const next = digit === "" ? Math.floor(this.ui.amount / 10) : Number(`${before}${digit}`);
    if (next <= MOST) this.remember({ amount: next, fresh: false, refusal: "" });
    else this.remember({ refusal: `${figure(MOST)} is the most a turn can hold.` });
  }

  async done() {
    const { purpose, turn, turnCount } = this.subject;
    const { amount } = this.ui;
    if (amount < 1) return;
    if (purpose === "add") {
      this.close();
      return commandForTurn("add", { amount }, turnCount);
    }
    const reply = await command("edit", { turn: turn.id, amount });
    if (reply.ok) this.close();
    else this.remember({ refusal: reply.error.message });
  }

  view({ game }) {
    const { purpose, player, turn } = this.subject;
    const { amount, refusal } = this.ui;
    const odd = amount % 50 !== 0;
    const edit = purpose === "edit";
    const verb = edit ? "Save" : "Add";
    const sum = edit ? `${figure(turn.amount)} → ${figure(amount)}` : `${figure(game.pending.total)} → ${figure(game.pending.total + amount)}`;
    return h("section", { class: "sheet keypad", role: "document", "aria-labelledby": "ask", tabindex: -1 },
      h("h2", { class: "display", id: "ask" }, edit ? ["What did ", h("i", { dir: "auto" }, player.name), " bank?"] : ["What did ", h("i", { dir: "auto" }, player.name), " score?"]),
      h("div", { role: "status" }, total(amount)),
      odd && h("p", { class: "flag small", role: "status" }, `${figure(amount)} is no multiple of 50. Farkle scores come in fifties, so look again.`),
      refused(refusal),
      h("div", { class: "tiles", role: "group", "aria-label": "Digits" },
        KEYS.map((key) => h("button", { class: "tile", onclick: () => this.type(key) }, key)),
        h("button", { class: "tile", "aria-label": "Delete the last digit", onclick: () => this.type("") }, icon("del"))),
      h("button", { class: "btn btn-split", "aria-disabled": String(amount < 1), onclick: () => this.done() },
        h("span", { class: "verb" }, odd ? `${verb} anyway` : verb), h("span", { class: "num" }, sum)));
  }
}
customElements.define("farkle-keypad", Keypad);
