import { command } from "../lib/command.js";
import { buzz } from "../lib/feel.js";
import { playerOf, ranked } from "../lib/game.js";
import { Screen } from "../lib/screen.js";
import { h } from "../lib/view.js";
import { figure, fit, percent } from "../lib/words.js";
import { avatar, name, progress } from "./marks.js";
import { openSheet } from "./sheet.js";

const HOLD_MS = 300;
const RENAME_MS = 1100;
const SCROLL_PX = 8;

/**
 * The ladder by banked score. Press and hold lifts a card: the ladder then stands in roll order, which is what a drag
 * changes; a drop commits, a tap away or a release in place puts it back, holding on without moving renames.
 */
class Standings extends Screen {
  ui = { lifted: undefined, order: [], y: 0, height: 0 };
  #hold;
  #rename;
  #grab = 0;

  connectedCallback() {
    super.connectedCallback();
    // Nothing scrolls under a lifted card. Browsers ask for this before a touch begins, so it is here from the start.
    this.addEventListener("touchmove", this, { passive: false });
  }

  handleEvent(touch) {
    if (this.ui.lifted && touch.cancelable) touch.preventDefault();
  }

  view({ game }) {
    const { lifted, order, y, height } = this.ui;
    const canMove = game.phase !== "ended";
    const rows = lifted ? order.map((id) => playerOf(game, id)) : ranked(game);
    return [
      lifted && h("button", { class: "away", "aria-label": "Put the card back", onpointerdown: (event) => this.cancel(event) }),
      h("ol", { class: lifted ? "card card-list stands has-lifted lifting" : "card card-list stands" },
        rows.map((player, index) => lifted === player.id
          ? [h("li", { key: "slot", class: "drop-slot", vars: { h: `${height}px` } }), this.row(game, player, index, { lifted: true, y })]
          : this.row(game, player, index, { canMove, seat: lifted !== undefined }))),
      canMove && h("p", { class: "small quiet hint", role: "status" }, lifted ? "Drag to a new spot, or tap away to cancel" : "Press & hold a player to reorder"),
    ];
  }

  row(game, player, index, { lifted = false, canMove = false, seat = false, y = 0 }) {
    const active = player.id === game.active && !lifted;
    const pending = player.id === game.active ? game.pending.total : 0;
    const mustOpen = game.rules.mustOpen && player.total === 0 && player.turns > 0 && !active;
    return h("li", {
      key: player.id, "data-id": player.id, "data-fit": fit(player.name), vars: lifted ? { y: `${y}px` } : {},
      class: `stand${active ? " is-rolling" : ""}${lifted ? " is-lifted" : ""}`,
      onpointerdown: canMove ? (event) => this.press(event, player) : null,
      oncontextmenu: (event) => this.menu(event, player),
    },
      h("span", { class: "rank", "aria-label": seat || lifted ? `Rolls ${index + 1}.` : `Place ${index + 1}` }, index + 1),
      avatar(player),
      h("div", null,
        h("div", { class: "line" }, name(player), active && h("span", { class: "tag tag-roll" }, "Rolling")),
        mustOpen ? h("span", { class: "note" }, "needs 500 to open") : progress(player.total, game.target, { add: pending, label: `${percent(player.total / game.target)} percent of the target` })),
      h("span", { class: "score" }, figure(player.total)));
  }

  /** Arms after a hold; a finger that moves first is scrolling. */
  press(down, player) {
    if (down.button !== 0) return;
    const row = down.currentTarget;
    const disarm = () => {
      clearTimeout(this.#hold);
      removeEventListener("pointermove", moved);
      removeEventListener("pointerup", disarm);
      removeEventListener("pointercancel", disarm);
    };
    const moved = (event) => Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > SCROLL_PX && disarm();
    addEventListener("pointermove", moved);
    addEventListener("pointerup", disarm);
    addEventListener("pointercancel", disarm);
    clearTimeout(this.#hold);
    this.#hold = setTimeout(() => {
      disarm();
      if (row.isConnected) this.lift(down, player, row);
    }, HOLD_MS);
  }

  lift(down, player, row) {
    const box = row.getBoundingClientRect();
    const top = row.parentElement.getBoundingClientRect().top;
    this.#grab = down.clientY - box.top;
    const order = this.state.game.players.map((each) => each.id);
    this.started = order.join();
    buzz(25);
    this.remember({ lifted: player.id, order, y: box.top - top, height: box.height });

    let travelled = false;
    const move = (event) => {
      if (event.pointerId !== down.pointerId) return;
      if (Math.abs(event.clientY - down.clientY) > SCROLL_PX) {
        travelled = true;
        clearTimeout(this.#rename);
      }
      if (travelled) this.carry(event.clientY);
    };
    const end = (event) => {
      if (event.pointerId !== down.pointerId) return;
      stop();
      if (event.type === "pointerup" && travelled) this.drop();
      else this.cancel();
    };
    const stop = () => {
      clearTimeout(this.#rename);
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      removeEventListener("pointerdown", away);
      removeEventListener("keydown", escape);
      this.#stop = () => {};
    };
    // A tap of another finger, anywhere, drops the card back.
    const away = (event) => event.pointerId !== down.pointerId && this.cancel();
    const escape = (event) => event.key === "Escape" && this.cancel();
    this.#stop = stop;
    this.#rename = setTimeout(() => {
      this.cancel();
      openSheet("farkle-rename", this.state, { player });
    }, RENAME_MS - HOLD_MS);
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
    addEventListener("pointerdown", away);
    addEventListener("keydown", escape);
  }
  #stop = () => {};

  carry(clientY) {
    const list = this.querySelector("ol").getBoundingClientRect();
    const { lifted, order, height } = this.ui;
    const y = clientY - list.top - this.#grab;
    const others = order.filter((id) => id !== lifted);
    const at = Math.min(others.length, Math.max(0, Math.round(y / (list.height / order.length))));
    others.splice(at, 0, lifted);
    if (others.join() !== order.join()) buzz(8);
    this.remember({ order: others, y: Math.min(list.height - height * 0.5, Math.max(-height * 0.5, y)) });
  }

  drop() {
    const { order } = this.ui;
    this.remember({ lifted: undefined });
    if (order.join() !== this.started) command("order", { players: order });
  }

  cancel() {
    this.#stop();
    this.remember({ lifted: undefined });
  }

  menu(event, player) {
    event.preventDefault();
    if (event.pointerType === "mouse" || event.pointerType === undefined) openSheet("farkle-rename", this.state, { player });
  }

  disconnectedCallback() { this.#stop(); }
}
customElements.define("farkle-standings", Standings);
