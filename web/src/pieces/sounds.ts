import { settings } from "../lib/settings.svelte";

type Sound = "dice" | "tap" | "turn";

let context: AudioContext | undefined;

/** Browsers let a page make sounds only after somebody has touched it. */
function awake(): AudioContext | null {
  if (!settings.sound || !navigator.userActivation?.hasBeenActive) return null;
  context ??= new AudioContext();
  void context.resume();
  return context;
}

/** A short tone: how high, when, how long, how loud. */
function tone(
  audio: AudioContext,
  pitch: number,
  after: number,
  length: number,
  loud: number,
  type: OscillatorType,
): void {
  const start = audio.currentTime + after;
  const oscillator = new OscillatorNode(audio, { type, frequency: pitch });
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.setValueAtTime(loud, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + length);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + length);
}

/** Wood on wood: a few knocks, each a little lower and softer. */
function knocks(audio: AudioContext, count: number): void {
  for (let knock = 0; knock < count; knock++) {
    const after = knock * 0.07 + Math.random() * 0.03;
    tone(audio, 320 - knock * 22 + Math.random() * 90, after, 0.05, 0.16 / (1 + knock * 0.3), "triangle");
  }
}

export function play(sound: Sound): void {
  const audio = awake();
  if (!audio) return;
  if (sound === "dice") knocks(audio, 6);
  else if (sound === "tap") knocks(audio, 1);
  else {
    tone(audio, 523, 0, 0.25, 0.06, "sine");
    tone(audio, 784, 0.1, 0.35, 0.06, "sine");
  }
}
