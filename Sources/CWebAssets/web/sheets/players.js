import { command } from "../lib/command.js";
import { send } from "../lib/node.js";
import { Screen } from "../lib/screen.js";
import { h } from "../lib/view.js";
import { fit } from "../lib/words.js";
import { holdToMove } from "../parts/drag.js";
import { avatar, icon, refused } from "../parts/marks.js";

/** Who sits where: rename, move, add while the first round is open, remove who has not played, free a seat. */
class Players extends Screen {
  ui = { adding: "", refusal: "", order: undefined, names: {} };

  async ask(name, details) {
    const reply = await send({ command: name, ...details });
    this.remember({ refusal: reply.ok ? "" : reply.error.message });
    return reply.ok;
  }

  view({ game }) {
    const ids = this.ui.order ?? game.players.map((player) => player.id);
    const players = ids.map((id) => game.players.find((player) => player.id === id)).filter(Boolean);
    const open = game.turns.length < game.players.length && game.phase !== "ended";
    const full = game.players.length >= 8;
    return h("section", { class: "sheet", role: "document", "aria-labelledby": "ask" },
      h("h2", { class: "display", id: "ask" }, "Edit ", h("i", null, "players")),
      h("button", { class: "tap close", "aria-label": "Close", onclick: () => this.close() }, icon("x")),
      h("div", { class: "stack" },
        h("p", { class: "small quiet sheet-note" }, "They roll in this order. Whoever is rolling keeps the turn."),
        h("ol", { class: "card card-list" }, players.map((player, index) => this.row(game, player, index, players))),
        refused(this.ui.refusal),
        open && !full
          ? h("form", { class: "row", onsubmit: (event) => this.add(event) },
              h("input", { class: "field grow", "aria-label": "Name of the new player", placeholder: "Add a player", autocomplete: "off", maxlength: 60, dir: "auto", live: { value: this.ui.adding }, oninput: (event) => this.remember({ adding: event.target.value, refusal: "" }) }),
              h("button", { class: "tile word", "aria-disabled": String(this.ui.adding.trim() === "") }, icon("plus", true), "Add"))
          : h("p", { class: "card note-card small" }, icon("info"), h("span", null, full ? "All 8 seats are taken." : "The first round is over, so nobody can join this game any more: a late start would be a turn short. The next game has room.")),
        h("button", { class: "btn", onclick: () => this.close() }, "Done")));
  }

  row(game, player, index, players) {
    const removable = player.turns === 0 && game.players.length > 2;
    const typed = this.ui.names[player.id] ?? player.name;
    return h("li", { key: player.id, class: this.ui.held === player.id ? "seat edit-seat is-held" : "seat edit-seat" },
      avatar(player),
      h("input", { "aria-label": `Name of seat ${index + 1}`, maxlength: 60, autocomplete: "off", dir: "auto", "data-fit": fit(typed), live: { value: typed }, oninput: (event) => this.type(player, event.target.value), onblur: () => this.rename(player), onkeydown: (event) => event.key === "Enter" && event.target.blur() }),
      player.claimed
        ? h("button", { class: "tap", "aria-label": `Free ${player.name}’s seat for another phone`, onclick: () => command("releaseSeat", { player: player.id }) }, icon("lock", true))
        : h("span"),
      h("button", { class: "tap grip", "aria-label": `Move ${player.name}, seat ${index + 1} of ${players.length}. Arrow keys move it`, onkeydown: (event) => this.moveByKey(event, index), onpointerdown: (event) => this.drag(event, player) }, icon("grip")),
      removable ? h("button", { class: "tap quiet", "aria-label": `Remove ${player.name}`, onclick: () => this.ask("removePlayer", { player: player.id }) }, icon("trash")) : h("span"));
  }

  type(player, value) {
    this.remember({ names: { ...this.ui.names, [player.id]: value }, refusal: "" });
  }

  async rename(player) {
    const typed = this.ui.names[player.id];
    if (typed === undefined || typed.trim() === player.name) return;
    await this.ask("rename", { player: player.id, name: typed });
    const { [player.id]: now, ...rest } = this.ui.names;
    if (now === typed) this.remember({ names: rest });
  }

  async add(event) {
    event.preventDefault();
    const { adding } = this.ui;
    if (adding.trim() === "" || !await this.ask("addPlayer", { name: adding.trim() })) return;
    this.spent("adding", adding);
    this.update();
  }

  reordered(from, to) {
    const order = this.ui.order ?? this.state.game.players.map((player) => player.id);
    if (to < 0 || to >= order.length || from === to) return order;
    const next = [...order];
    next.splice(to, 0, ...next.splice(from, 1));
    return next;
  }

  async moveByKey(event, index) {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    await this.ask("order", { players: this.reordered(index, index + by) });
    setTimeout(() => this.querySelectorAll(".grip")[index + by]?.focus(), 80);
  }

  drag(event, player) {
    this.ui.order = this.state.game.players.map((each) => each.id);
    holdToMove(event, this.querySelector("ol"), ".seat", {
      onHold: () => this.remember({ held: player.id }),
      onMove: (to) => this.remember({ order: this.reordered(this.ui.order.indexOf(player.id), to) }),
      onEnd: async () => {
        const { order } = this.ui;
        this.remember({ held: undefined });
        await this.ask("order", { players: order });
        this.remember({ order: undefined });
      },
    });
  }
}
customElements.define("farkle-players", Players);
