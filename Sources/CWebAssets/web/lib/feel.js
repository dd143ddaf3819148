// What a hand and an ear notice: vibration, one short dice sound, and a screen that stays awake. All as the settings allow.

import { node } from "./node.js";

let audio;
let awake = false;
/** A promise of the lock, from the moment it is asked for. */
let lock;

export function buzz(pattern = 12) {
  if (node.state?.settings.haptics) navigator.vibrate?.(pattern);
}

/** Two dice knocking on wood: four short bursts of filtered noise, made on the spot. */
export function knock() {
  if (!node.state?.settings.sound) return;
  audio ??= new AudioContext();
  for (const [at, pitch] of [[0, 900], [0.055, 1300], [0.12, 800], [0.2, 1100]]) {
    const noise = audio.createBufferSource();
    const buffer = audio.createBuffer(1, audio.sampleRate * 0.05, audio.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = (Math.random() * 2 - 1) * Math.exp((-9 * i) / samples.length);
    const tone = audio.createBiquadFilter();
    tone.type = "bandpass";
    tone.frequency.value = pitch;
    tone.Q.value = 4;
    const volume = audio.createGain();
    volume.gain.value = 0.5;
    noise.buffer = buffer;
    noise.connect(tone).connect(volume).connect(audio.destination);
    noise.start(audio.currentTime + at);
  }
}

/** Keeps the screen on while a game is shown, where the browser offers that. */
export async function stayAwake(isWanted) {
  awake = isWanted;
  if (isWanted) return hold();
  const given = await lock;
  given?.release();
}

/** One lock at a time, however often it is asked for. */
async function hold() {
  if (!awake || lock || document.hidden) return;
  lock = navigator.wakeLock?.request("screen").catch(() => undefined);
  const given = await lock;
  if (given) given.addEventListener("release", () => { lock = undefined; });
  else lock = undefined;
}

// The browser takes the lock of a hidden page, so it is asked for again.
document.addEventListener("visibilitychange", hold);
