import { turnCount } from "./game.js";
import { node, send } from "./node.js";
import { toast } from "./say.js";

/** Sends a command and says so when it is refused. Resolves to the node's reply. */
export async function command(name, details = {}) {
  const reply = await send({ command: name, ...details });
  // The turn had already passed on: a second tap on the same button, which needs no answer.
  if (!reply.ok && reply.error.code !== "staleTurn") toast(reply.error.message, "info");
  return reply;
}

/** A command about the turn that is on screen now: it is refused if that turn has passed on in the meantime. */
export const commandForTurn = (name, details = {}, expect = turnCount(node.state.game)) => command(name, { ...details, expect });
