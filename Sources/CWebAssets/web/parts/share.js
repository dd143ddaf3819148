import { toast } from "../lib/say.js";

const cardURL = (game) => `/card.png?game=${encodeURIComponent(game.id)}`;
const fileName = (game) => `${game.name.replace(/[^\p{L}\p{N} ]/gu, "").trim() || "Farkle"}.png`;

/** Opens the device's share sheet with the card; where there is none, saves it. */
export async function shareCard(game) {
  const blob = await fetchCard(game);
  if (!blob) return;
  const file = new File([blob], fileName(game), { type: "image/png" });
  if (!navigator.canShare?.({ files: [file] })) return save(blob, game);
  try {
    await navigator.share({ files: [file], title: game.name });
  } catch (refusal) {
    if (refusal.name !== "AbortError") save(blob, game);
  }
}

export async function saveCard(game) {
  const blob = await fetchCard(game);
  if (blob) save(blob, game);
}

async function fetchCard(game) {
  try {
    const response = await fetch(cardURL(game));
    if (response.ok) return await response.blob();
  } catch {
    // Said below: whatever the reason, there is no picture.
  }
  toast("The picture could not be drawn. Is the node still running?", "info");
  return undefined;
}

function save(blob, game) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = fileName(game);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  toast("Image saved");
}
