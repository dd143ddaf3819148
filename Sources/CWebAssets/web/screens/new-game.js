import { send } from "../lib/node.js";
import { go } from "../lib/route.js";
import { Screen } from "../lib/screen.js";
import { h } from "../lib/view.js";
import { fit } from "../lib/words.js";
import { holdToMove } from "../parts/drag.js";
import { avatar, icon, refused } from "../parts/marks.js";
import { ruleToggles } from "../parts/rules.js";
import { targetPicker } from "../parts/target.js";

let seatNumber = 0;
/** What was typed for the game whose room did not open. */
let draft;

/** 03: who is at the table, to how many, by which house rules. Prefilled from the last game. */
class NewGame extends Screen {
  ui = { seats: undefined, target: undefined, rules: undefined, custom: false, refusal: "", busy: false };

  /** The form starts from the last roster and the default rules, once; from then on it is the person's. */
  prefill(state) {
    if (state.notice && draft) return Object.assign(this.ui, draft);
    const last = state.lastRoster.map((player) => ({ key: ++seatNumber, name: player.name, avatar: player.avatar }));
    while (last.length < 2) last.push(this.newSeat(last));
    this.ui.seats = last;
    this.ui.target = state.settings.target;
    this.ui.rules = { ...state.settings.rules };
    this.ui.custom = ![5000, 10000, 15000].includes(state.settings.target);
  }

  newSeat(seats) {
    const taken = new Set(seats.map((seat) => seat.avatar));
    return { key: ++seatNumber, name: "", avatar: [0, 1, 2, 3, 4, 5, 6, 7].find((number) => !taken.has(number)) };
  }

  view(state) {
    if (!this.ui.seats) this.prefill(state);
    const { seats, target, rules, custom, refusal } = this.ui;
    const named = seats.filter((seat) => seat.name.trim() !== "");
    const ready = named.length >= 2 && !this.ui.busy;
    return h("main", { class: "page setup" },
      h("header", { class: "page-head" },
        h("div", null, h("p", { class: "over" }, "New game"), h("h1", { class: "display", tabindex: -1 }, "Who’s at ", h("i", null, "the table?")))),
      h("section", { "aria-label": "Players" },
        h("ol", { class: "card card-list" },
          seats.map((seat, index) => this.seatRow(seat, index)),
          h("li", { key: "add" }, seats.length < 8
            ? h("button", { class: "addrow", onclick: () => this.add() }, icon("plus", true), "Add player")
            : h("button", { class: "addrow", disabled: true }, "All 8 seats are taken")))),
      h("section", { "aria-labelledby": "to" },
        h("div", { class: "section-head" }, h("h2", { class: "over", id: "to" }, "Play to")),
        targetPicker({ target, custom, labelledBy: "to", onPick: (next) => this.remember(next) })),
      h("section", { "aria-labelledby": "house" },
        h("div", { class: "section-head" }, h("h2", { class: "over", id: "house" }, "House rules")),
        ruleToggles(rules, (key, on) => this.remember({ rules: { ...rules, [key]: on } }))),
      state.game && h("p", { class: "small quiet sheet-note" }, `“${state.game.name}” is still in play. It is set aside in history when the new game starts.`),
      h("footer", { class: "foot" },
        refused(refusal),
        h("div", { class: "row" },
          h("a", { class: "link", href: "#/" }, "Cancel"),
          h("button", { class: "btn", "aria-disabled": String(!ready), "aria-describedby": ready ? null : "need", onclick: () => ready && this.start(named) }, "Pass the dice", icon("arrow", true))),
        !ready && h("p", { class: "sr", id: "need" }, "Two players need a name.")));
  }

  seatRow(seat, index) {
    const { seats } = this.ui;
    const called = seat.name.trim() || `player ${index + 1}`;
    const lifted = this.ui.held === seat.key;
    return h("li", { key: seat.key, class: lifted ? "seat is-held" : "seat" },
      h("button", { class: "tap grip", "aria-label": `Move ${called}, seat ${index + 1} of ${seats.length}. Arrow keys move it`, onkeydown: (event) => this.moveByKey(event, index), onpointerdown: (event) => this.drag(event, seat) }, icon("grip")),
      avatar(seat),
      h("input", { "aria-label": `Name of player ${index + 1}`, maxlength: 60, placeholder: `Player ${index + 1}`, autocomplete: "off", enterkeyhint: "next", dir: "auto", "data-fit": fit(seat.name), live: { value: seat.name }, oninput: (event) => this.rename(seat, event.target.value), onkeydown: (event) => this.nextField(event, index) }),
      h("button", { class: "tap quiet", "aria-label": `Remove ${called}`, disabled: seats.length < 2, onclick: () => this.remember({ seats: seats.filter((other) => other !== seat) }) }, seats.length >= 2 && icon("trash")));
  }

  rename(seat, name) {
    seat.name = name;
    this.remember({ refusal: "" });
  }

  add() {
    this.remember({ seats: [...this.ui.seats, this.newSeat(this.ui.seats)] });
    queueMicrotask(() => [...this.querySelectorAll(".seat input")].at(-1).focus());
  }

  nextField(event, index) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const next = this.querySelectorAll(".seat input")[index + 1];
    if (next) next.focus();
    else if (this.ui.seats.length < 8) this.add();
  }

  moveByKey(event, index) {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    this.move(index, index + by);
    queueMicrotask(() => this.querySelectorAll(".grip")[index + by]?.focus());
  }

  move(from, to) {
    const seats = [...this.ui.seats];
    if (to < 0 || to >= seats.length) return;
    seats.splice(to, 0, ...seats.splice(from, 1));
    this.remember({ seats });
  }

  drag(event, seat) {
    holdToMove(event, this.querySelector("ol"), ".seat", {
      onHold: () => this.remember({ held: seat.key }),
      onMove: (to) => this.move(this.ui.seats.indexOf(seat), to),
      onEnd: () => this.remember({ held: undefined }),
    });
  }

  async start(named) {
    const { seats, target, rules, custom } = this.ui;
    draft = { seats, target, rules, custom };
    this.remember({ busy: true });
    const players = named.map((seat) => ({ name: seat.name.trim(), avatar: seat.avatar }));
    const reply = await send({ command: "newGame", players, target, rules, setAside: true });
    this.remember({ busy: false, refusal: reply.ok ? "" : reply.error.message });
    if (reply.ok) go("");
  }
}
customElements.define("farkle-new-game", NewGame);
