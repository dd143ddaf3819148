// The page: one screen at a time, chosen by what the node is doing, then by the address. The two that are waited for, the game in play
// and its board, come with it; all others follow as soon as the first is drawn, and whatever shows one of them earlier waits for it.

import { stayAwake } from "./lib/feel.js";
import { rolling, turnCount } from "./lib/game.js";
import { identity } from "./lib/identity.js";
import { connect, listen, node } from "./lib/node.js";
import { route } from "./lib/route.js";
import { announce } from "./lib/say.js";
import { h, patch } from "./lib/view.js";
import { figure } from "./lib/words.js";
import { die, dots } from "./parts/marks.js";
import { closeSheet, refreshSheet } from "./parts/sheet.js";
import "./screens/active-game.js";
import "./screens/scoreboard.js";

const FLAVOR_MS = 2500;

class App extends HTMLElement {
  #shown;
  #heard;
  #flavors = [];
  #kept;

  connectedCallback() {
    listen(() => this.draw(), (flavor) => this.flavor(flavor));
    addEventListener("hashchange", () => {
      closeSheet();
      this.draw();
    });
    setInterval(() => this.tick(), 5000);
    connect();
    this.draw();
  }

  /** Times go stale by themselves: "now" becomes "1 min". */
  tick() {
    if (node.state && !document.hidden) this.firstElementChild?.update?.();
  }

  draw() {
    if (!node.state) return patch(this, splash());
    if (node.state.node === "home" || node.state.left) identity.watches = false;
    const state = this.keepBoard({ ...node.state, where: route(), online: node.online, flavor: this.#flavors[0] });
    const screen = screenFor(state);
    document.documentElement.dataset.theme = screen === "farkle-final-round" ? "felt" : "paper";
    patch(this, [
      !node.online && state.role === "owner" && h("p", { key: "offline", class: "lost offline", role: "status" }, dots(), "Reconnecting to the node…"),
      h(screen, { key: `${screen} ${screen === "farkle-recap" ? state.where[1] : ""}`, live: { state } }),
    ]);
    refreshSheet(state);
    this.arrive(screen, state);
    this.read(state);
    stayAwake(state.node !== "home" && state.game?.phase !== "ended");
    import("./later.js");
  }

  /** A viewer keeps the last board when its host goes home: a finished game its celebration, another one the host's goodbye. */
  keepBoard(state) {
    if (state.role === "owner") return state;
    if (state.node !== "home") this.#kept = state.game;
    if (state.node !== "home" || !this.#kept) return state;
    return { ...state, node: "hosting", game: this.#kept, connection: { state: "ended", reason: "hostEnded" } };
  }

  /** A new screen begins at its top, with the focus on its heading. */
  arrive(screen, state) {
    document.title = titleFor(screen, state);
    if (screen === this.#shown) return;
    const first = this.#shown === undefined;
    this.#shown = screen;
    if (first) return;
    closeSheet();
    scrollTo(0, 0);
    queueMicrotask(() => this.querySelector("h1")?.focus({ preventScroll: true }));
  }

  /** Reads out whose turn it has become. */
  read({ game }) {
    const player = game && rolling(game);
    const key = player ? `${player.id} ${turnCount(game)}` : game?.winner ?? "";
    if (key === this.#heard) return;
    this.#heard = key;
    if (player) announce(`Now rolling: ${player.name}, ${figure(player.total)} banked`);
    else if (game?.winner) announce(`${game.players.find((each) => each.id === game.winner).name} wins`);
  }

  /** One note at a time, two and a half seconds each. */
  flavor({ text, kind }) {
    this.#flavors.push({ key: `${Date.now()} ${text}`, text, kind });
    if (this.#flavors.length > 4) this.#flavors.splice(1, 1);
    if (this.#flavors.length === 1) this.show();
  }

  show() {
    this.draw();
    setTimeout(() => {
      this.#flavors.shift();
      if (this.#flavors.length > 0) this.show();
      else this.draw();
    }, FLAVOR_MS);
  }
}

const splash = () => h("main", { class: "splash" }, die(5), h("h1", { class: "display" }, h("i", null, node.online ? "Setting the table…" : "Looking for the node…")));

function screenFor(state) {
  return state.role === "owner" ? ownerScreen(state) : guestScreen(state);
}

/** The browser that holds the node's secret: it may score, and wander. */
function ownerScreen(state) {
  const { game, where } = state;
  if (where[0] === "rules") return "farkle-rules";
  if (state.node === "hosting" && game) return hostScreen(game);
  if (state.node === "joined") return boardScreen(state);
  if (!state.onboarded && !where[0]) return "farkle-onboarding";
  if (where[0] === "history") return where[1] ? "farkle-recap" : "farkle-history";
  return { new: "farkle-new-game", join: "farkle-join", stats: "farkle-stats", settings: "farkle-settings" }[where[0]] ?? "farkle-home";
}

const hostScreen = (game) => ({ playing: "farkle-active-game", finalRound: "farkle-final-round", ended: "farkle-game-over" })[game.phase];

/** Everyone else: watches, and can claim a seat. */
function guestScreen(state) {
  if (state.locked) return "farkle-pin";
  if (state.left || state.node === "home") return "farkle-waiting";
  return boardScreen(state);
}

function boardScreen(state) {
  const { game, connection } = state;
  const finished = game?.phase === "ended";
  // A finished game keeps its celebration, whatever becomes of its host.
  if (connection?.state === "ended" && !finished) return "farkle-host-ended";
  if (!game) return state.node === "joined" ? "farkle-joining" : "farkle-waiting";
  if (finished) return "farkle-viewer-win";
  return state.mayClaim && (identity.isOpen || !(state.answered || identity.watches)) ? "farkle-identity" : "farkle-scoreboard";
}

function titleFor(screen, { game }) {
  const player = game && rolling(game);
  if (player && /active|final|scoreboard/.test(screen)) return `${player.name} is rolling · Farkle`;
  if (game?.winner && /over|win/.test(screen)) return `${game.players.find((each) => each.id === game.winner).name} wins · Farkle`;
  const names = { "farkle-home": "Home", "farkle-history": "History", "farkle-recap": "Recap", "farkle-stats": "Stats", "farkle-settings": "Settings", "farkle-rules": "Rules", "farkle-new-game": "New game", "farkle-join": "Join a game" };
  return names[screen] ? `${names[screen]} · Farkle` : "Farkle";
}

customElements.define("farkle-app", App);
