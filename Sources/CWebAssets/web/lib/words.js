// Numbers, names and times as people read them.

const grouped = new Intl.NumberFormat("en-US");
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const WIDE = /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\p{Extended_Pictographic}]/u;

export const figure = (number) => grouped.format(number);
export const percent = (share) => Math.round(share * 100);
export const plural = (count, one, many = `${one}s`) => `${figure(count)} ${count === 1 ? one : many}`;
const characters = (text) => [...graphemes.segment(text)].map((part) => part.segment);

/** How much room a name takes: `s` up to 7 characters, `m` up to 12, `l` beyond. Wide characters count twice. */
export function fit(name) {
  const width = characters(name).reduce((sum, each) => sum + (WIDE.test(each) ? 2 : 1), 0);
  return width <= 7 ? "s" : width <= 12 ? "m" : "l";
}

export const initial = (name) => (characters(name.trim())[0] ?? "").toLocaleUpperCase("en-US");
export const firstName = (name) => name.trim().split(/\s+/u)[0];
export const restOfName = (name) => name.trim().split(/\s+/u).slice(1).join(" ");

/** "now", "4 min", "2 h", "3 d". */
export function ago(iso, nowMs) {
  const minutes = Math.floor((nowMs - Date.parse(iso)) / 60_000);
  if (!(minutes >= 1)) return "now";
  if (minutes < 60) return `${minutes} min`;
  return minutes < 1440 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1440)} d`;
}

/** "48 min", "1 h 02". */
export function duration(fromISO, toISO) {
  const minutes = Math.max(1, Math.round((Date.parse(toISO) - Date.parse(fromISO)) / 60_000));
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, "0")}`;
}

/** "Sun 29 Nov". */
export function day(iso) {
  const date = new Date(iso);
  const part = (options) => new Intl.DateTimeFormat("en-GB", options).format(date);
  return `${part({ weekday: "short" })} ${part({ day: "numeric" })} ${part({ month: "short" })}`;
}

export function ordinal(number) {
  const tail = number % 100 >= 11 && number % 100 <= 13 ? "th" : { 1: "st", 2: "nd", 3: "rd" }[number % 10] ?? "th";
  return `${number}${tail}`;
}
