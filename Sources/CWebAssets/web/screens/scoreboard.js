import { command } from "../lib/command.js";
import { ranked, rolling, turnCount } from "../lib/game.js";
import { identity } from "../lib/identity.js";
import { node, nodeTime, send } from "../lib/node.js";
import { Screen } from "../lib/screen.js";
import { h } from "../lib/view.js";
import { figure, fit, ordinal, percent } from "../lib/words.js";
import { feed } from "../parts/feed.js";
import { flip } from "../parts/flip.js";
import { avatar, die, dots, icon, name, progress } from "../parts/marks.js";
import { tableTop } from "../parts/table-top.js";
import "../parts/ticker.js";

const wide = matchMedia("(min-width: 62.5rem)");

/** A joiner's live board: who rolls, every score rolling to its value, what just happened. Read only. */
class Scoreboard extends Screen {
  #resized = () => this.update();
  #clock;

  connectedCallback() {
    super.connectedCallback();
    wide.addEventListener("change", this.#resized);
    this.#clock = setInterval(() => this.update(), 20_000);
  }

  disconnectedCallback() {
    wide.removeEventListener("change", this.#resized);
    clearInterval(this.#clock);
  }

  draw() {
    const glide = flip(this.querySelector(".grid, .ladder"));
    super.draw();
    glide();
  }

  view(state) {
    const { game, seat } = state;
    const player = rolling(game);
    const stale = !node.online || state.connection?.state === "reconnecting";
    const over = [stale && reconnecting(), !stale && player.id === seat && yourTurn()];
    const pop = h("p", { key: "pop", class: "pop", role: "status" }, state.flavor && h("span", { key: state.flavor.key, class: "flavor" }, state.flavor.kind === "hotDice" && icon("flame"), state.flavor.text));
    if (wide.matches) return tableTop(state, { stale, over, pop, doors: doors(state, stale) });
    return h("main", { key: "board", class: "page board" },
      stale && reconnecting(),
      liveHead(state, stale),
      !stale && player.id === seat && yourTurn(),
      state.notice && h("p", { key: "notice", class: "small quiet", role: "status" }, state.notice),
      h("div", { class: stale ? "board-body is-stale" : "board-body" },
        game.finalRound && h("p", { key: "final", class: "final-strip" }, h("span", { class: "display" }, h("i", null, "Final round")), h("span", null, "beat ", h("b", null, figure(game.finalRound.scoreToBeat)), " to win")),
        h("div", { key: "stage", class: "stage" }, nowCard(game, player, seat, stale), pop),
        h("ol", { key: "grid", class: "grid", "aria-label": "Scores" }, ranked(game).map((each, index) => each !== player && seatCard(game, each, index, seat))),
        feed(game)));
  }
}

/** A viewer that leaves says goodbye, and its seat is free for another device: this browser, or this whole node. */
const leave = () => (node.state.role === "owner" ? command("leave") : send({ left: true }, "/api/goodbye"));

/** Who am I here? Asked again, to change the seat or its photo. */
const changeSeat = (event) => {
  identity.isOpen = true;
  event.target.closest("farkle-app").draw();
};

const seatButton = ({ mayClaim, seat }) =>
  mayClaim && h("button", { class: "tap", "aria-label": seat ? "Change your seat or photo" : "Take a seat", onclick: changeSeat }, icon("person"));

const leaveButton = () => h("button", { class: "tap", "aria-label": "Leave the scoreboard", onclick: leave }, icon("x"));

const doors = (state, stale) => h("span", { class: "doors" }, !stale && seatButton(state), leaveButton());

const reconnecting = () => h("section", { key: "lost", class: "lost", role: "status" }, dots(), "Reconnecting…", h("button", { class: "link", onclick: leave }, "Leave"));

const yourTurn = () => h("section", { key: "yours", class: "yours", role: "status" }, die(1), h("div", null, h("h2", null, "It’s your turn"), h("p", null, "Roll, then tell the scorekeeper what you got.")));

function liveHead(state, stale) {
  const { game, room, connection } = state;
  const code = room?.code ?? connection?.code;
  const seconds = Math.max(1, Math.round((nodeTime() - node.skew - node.heardAt) / 1000));
  const sealed = connection?.protection ? ` · ${connection.protection}` : "";
  const heard = node.online ? `Round ${game.round}, as last heard` : `Last heard ${seconds} s ago`;
  return h("header", { key: "head", class: "live" },
    h("p", { class: "title" }, h("span", { class: "display name", dir: "auto" }, h("i", null, game.name)), h("span", { class: "small quiet" }, stale ? heard : `Round ${game.round} · to ${figure(game.target)}${sealed}`)),
    code && h("span", { class: "code", role: "img", "aria-label": `Room ${code}${stale ? "" : ", live"}` }, icon("signal"), code),
    doors(state, stale));
}

function nowCard(game, player, seat, stale) {
  const pending = game.pending.total;
  return h("section", { key: `${player.id}-${turnCount(game)}`, leave: true, class: "now", "data-fit": fit(player.name), "aria-label": `${player.name} is rolling, banked ${figure(player.total)}, this turn ${figure(pending)}` },
    avatar(player, { rolling: !stale }),
    h("div", null,
      h("p", { class: "state" }, h("span", { class: "over pulse" }, stale ? "Was rolling" : "Rolling"), player.id === seat && h("span", { class: "tag tag-you" }, "You")),
      h("h1", { class: "display", tabindex: -1, dir: "auto" }, player.name)),
    h("p", { class: "figures" }, h("span", { class: "over" }, "Banked"), h("span", { class: "num" }, h("farkle-ticker", { value: player.total })), h("span", { class: "num pend" }, "+", h("farkle-ticker", { value: pending }))),
    progress(player.total, game.target, { add: pending, label: `${percent(player.total / game.target)} percent of the target` }));
}

function seatCard(game, player, index, seat) {
  const you = player.id === seat;
  return h("li", { key: player.id, class: you ? "seatcard is-you" : "seatcard", "data-fit": fit(player.name) },
    avatar(player),
    h("span", { class: "who" }, name(player), you && h("span", { class: "tag tag-you" }, "You")),
    h("span", { class: "n2" }, h("span", { class: "num" }, h("farkle-ticker", { value: player.total })), h("span", { class: "pos" }, h("span", { class: "sr" }, "place "), ordinal(index + 1))),
    progress(player.total, game.target, { label: `${percent(player.total / game.target)} percent of the target` }));
}
customElements.define("farkle-scoreboard", Scoreboard);
