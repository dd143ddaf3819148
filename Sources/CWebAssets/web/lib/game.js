// Questions that screens ask of a game snapshot. Nothing here decides anything: the node does.

export const playerOf = (game, id) => game.players.find((player) => player.id === id);
export const rolling = (game) => (game.active ? playerOf(game, game.active) : undefined);
export const ranked = (game) => game.standings.map((id) => playerOf(game, id));
export const turnCount = (game) => game.turnCount ?? game.turns.length;

/** Who gets the dice after the one who rolls; undefined when nobody does. */
export const nextUp = (game) => (game.next ? playerOf(game, game.next) : undefined);

/** Why Bank cannot be pressed, or nothing. */
export function bankRefusal(game) {
  const now = rolling(game);
  if (!now || game.pending.total === 0) return "Nothing to bank yet.";
  if (game.rules.mustOpen && now.total === 0 && game.pending.total < 500) return "Must open with 500.";
  return undefined;
}

/** What a bank of `amount` would do: the words of the confirmation depend on it. */
export function bankOutlook(game, amount = game.pending.total) {
  const now = rolling(game);
  const total = now.total + amount;
  if (game.phase === "finalRound") {
    const { scoreToBeat, remaining } = game.finalRound;
    const wins = total > scoreToBeat;
    return { total, wins, shortBy: wins ? 0 : scoreToBeat - total, ends: remaining.length === 0, starts: false };
  }
  return { total, wins: false, shortBy: 0, ends: false, starts: total >= game.target };
}

/** "1,650 behind Sam", "leading by 300", "level with Sam". */
export function gapWords(game, player, figure) {
  const leader = ranked(game).find((other) => other.id !== player.id);
  if (!leader) return "";
  const gap = leader.total - player.total;
  if (gap > 0) return `${figure(gap)} behind ${leader.name}`;
  return gap < 0 ? `leading by ${figure(-gap)}` : `level with ${leader.name}`;
}
