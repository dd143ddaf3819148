// The line to the node: one stream of states in, commands out. The last state stays while the line is down.

const listeners = new Set();
let source;
let retry;
/** What this browser may do and which seat it holds: comes before the first board, and again whenever it changes. */
let you;
let board;

/** What this browser knows. `state` is null before the first one; `online` tells whether the stream is open. */
export const node = { state: null, online: true, heardAt: 0, skew: 0 };

/** Calls back on every change of `node`, and with flavor messages as they come. */
export function listen(onChange, onFlavor = () => {}) {
  listeners.add({ onChange, onFlavor });
}

export function connect() {
  clearTimeout(retry);
  source?.close();
  source = new EventSource("/api/events");
  source.addEventListener("you", (event) => {
    you = JSON.parse(event.data);
    if (board) heard();
  });
  source.addEventListener("state", (event) => {
    board = JSON.parse(event.data);
    node.skew = Date.parse(board.now) - Date.now();
    heard();
  });
  source.addEventListener("beat", () => {
    node.heardAt = Date.now();
    if (!node.online) {
      node.online = true;
      changed();
    }
  });
  source.addEventListener("flavor", (event) => {
    const flavor = JSON.parse(event.data);
    for (const listener of listeners) listener.onFlavor(flavor);
  });
  source.onerror = () => {
    // The browser tries again by itself, save after an answer that is no stream (a node that is just starting).
    if (source.readyState === EventSource.CLOSED) retry = setTimeout(connect, 1000);
    if (!node.online) return;
    node.online = false;
    changed();
  };
}

// A phone that slept may hold a dead stream that says nothing: start afresh when it is looked at again.
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible" && Date.now() - node.heardAt > 12_000) connect();
});

function heard() {
  node.state = { ...board, ...you };
  node.heardAt = Date.now();
  node.online = true;
  changed();
}

function changed() {
  for (const listener of listeners) listener.onChange();
}

/** Sends one command. Resolves to `{ok: true, …}` or `{ok: false, error: {code, message}}`; never rejects. */
export async function send(command, path = "/api/command") {
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(command),
    });
    const reply = await response.json();
    return reply.ok === undefined ? { ...reply, ok: response.ok } : reply;
  } catch {
    return { ok: false, error: { code: "offline", message: "The node does not answer. Is it still running?" } };
  }
}

/** Reads one of the node's records. Resolves to the object, or to null where there is none. */
export async function read(path) {
  try {
    const response = await fetch(path);
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

/** Now, as the node's clock has it, in milliseconds since 1970. */
export const nodeTime = () => Date.now() + node.skew;
