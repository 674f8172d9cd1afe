// The table's sounds, synthesized with Web Audio: struck wood, bars, glass and drum skin in a small room. Silent before the
// first user activation of the page, and while sounds are off.
import { sound } from '../ui/settings.ts';
import { APART_MS, type Beat, type BeatKind } from './beats.ts';

/** A struck body: its partials as multiples of its pitch, and how long the lowest partial rings. */
interface Body {
  readonly partials: readonly (readonly [ratio: number, level: number])[];
  readonly seconds: number;
  /** The level of the mallet's noise. */
  readonly mallet: number;
}

/** Ratios of free bars, struck plates and membranes (Fletcher and Rossing, The Physics of Musical Instruments). */
const WOOD: Body = {
  partials: [
    [1, 1],
    [2.57, 0.5],
    [4.9, 0.25],
    [7.3, 0.1],
  ],
  seconds: 0.16,
  mallet: 0.5,
};
const BAR: Body = {
  partials: [
    [0.5, 0.3],
    [1, 1],
    [3.93, 0.3],
    [9.2, 0.08],
  ],
  seconds: 0.7,
  mallet: 0.12,
};
const GLASS: Body = {
  partials: [
    [1, 1],
    [2.32, 0.6],
    [4.25, 0.35],
    [6.63, 0.2],
  ],
  seconds: 1.1,
  mallet: 0.05,
};
const SKIN: Body = {
  partials: [
    [1, 1],
    [1.59, 0.5],
    [2.3, 0.25],
  ],
  seconds: 0.2,
  mallet: 0.7,
};

interface Strike {
  readonly body: Body;
  readonly hz: number;
  /** Seconds after the start of the beat. */
  readonly at?: number;
  readonly level?: number;
}

/** A scale whose tones always sound well together, from C4. */
const PENTATONIC = [261.6, 293.7, 329.6, 392, 440];
const tone = (step: number): number => PENTATONIC[step % 5]! * 2 ** Math.floor(step / 5);

const run = (body: Body, steps: readonly number[], apart: number, level = 0.5): Strike[] =>
  steps.map((step, i) => ({ body, hz: tone(step), at: i * apart, level }));

const inSeconds = (ms: number): number => ms / 1000;
const upTo = (count: number): number[] => Array.from({ length: count }, (_, i) => i);
const LANDING: readonly Strike[] = [
  { body: SKIN, hz: 92, level: 0.8 },
  { body: WOOD, hz: 330, level: 0.5 },
];

/** The sound of each kind of beat; other kinds are silent. */
const CUES: Readonly<Partial<Record<BeatKind, (beat: Beat) => readonly Strike[]>>> = {
  place: () => LANDING,
  arrive: () => LANDING.map((strike) => ({ ...strike, at: 0.4 })),
  boost: () => run(BAR, [5, 7], 0.09),
  clash: ({ fights = [] }) =>
    fights.map((_, i) => ({ body: WOOD, hz: 420 + 40 * i, at: inSeconds(APART_MS.clash * (i + 1)), level: 0.7 })),
  capture: ({ cells, seat, table }) => {
    const rising = cells.map((_, i) => 4 + 2 * i);
    return run(
      BAR,
      seat === table.viewer || table.viewer === 'spectator' ? rising : rising.toReversed(),
      inSeconds(APART_MS.capture),
    );
  },
  hop: () => run(WOOD, [7, 9], 0.36),
  recruit: () => run(BAR, [5, 8], 0.2),
  overrun: () => [{ body: SKIN, hz: 70, level: 1 }],
  effect: () => run(GLASS, [10, 12, 14], 0.08, 0.3),
  boulder: ({ cells }) =>
    cells.map((_, i) => ({ body: SKIN, hz: 60 + 6 * i, at: inSeconds(APART_MS.boulder * i), level: 1 })),
  freeze: () => run(GLASS, [14, 12], 0.12, 0.3),
  flip: () => run(BAR, [9, 4], 0.2),
  swap: () => run(WOOD, [5, 7, 5], 0.12),
  draw: () => [{ body: WOOD, hz: 520, level: 0.25 }],
  score: () => run(WOOD, [10, 10, 11], 0.1, 0.25),
  group: ({ cells }) => run(BAR, upTo(cells.length), 0.06, 0.35),
  return: () => [{ body: SKIN, hz: 80, level: 0.6 }],
  count: ({ cells }) => [{ body: WOOD, hz: 300 + 14 * cells.length, level: 0.35 }],
  countGroup: ({ cells }) => run(BAR, upTo(cells.length), 0.05, 0.4),
  verdict: ({ seat }) => run(BAR, seat === null ? [5, 5] : [5, 7, 9, 12], 0.14, 0.5),
};

interface Room {
  readonly audio: AudioContext;
  readonly out: AudioNode;
  readonly noise: AudioBuffer;
}

let room: Room | undefined;
let resting: ReturnType<typeof setTimeout> | undefined;

export function playCue(beat: Beat): void {
  const strikes = sound.value ? CUES[beat.kind]?.(beat) : undefined;
  // Browsers block audio before the first user activation.
  if (!strikes || !navigator.userActivation.hasBeenActive) return;
  room ??= newRoom();
  const { audio } = room;
  void audio.resume();
  for (const { body, hz, at = 0, level = 0.5 } of strikes) strike(room, body, hz, audio.currentTime + at, level);
  restAfter(audio, Math.max(...strikes.map(({ body, at = 0 }) => at + body.seconds)));
}

/** A running audio context keeps the device awake even while silent. */
function restAfter(audio: AudioContext, seconds: number): void {
  clearTimeout(resting);
  resting = setTimeout(() => void audio.suspend(), 1000 * (seconds + ROOM_SECONDS + REST_SECONDS));
}

/** After the last sound has faded: the next often follows soon, and resuming takes a moment. */
const REST_SECONDS = 2;
const ROOM_SECONDS = 0.7;
const ROOM_LEVEL = 0.16;

function newRoom(): Room {
  const audio = new AudioContext();
  const limit = new DynamicsCompressorNode(audio, { threshold: -18, ratio: 6 });
  limit.connect(audio.destination);
  const echo = new ConvolverNode(audio, { buffer: noiseOf(audio, ROOM_SECONDS, (left) => left ** 3) });
  const out = new GainNode(audio, { gain: 0.5 });
  out.connect(limit);
  out
    .connect(echo)
    .connect(new GainNode(audio, { gain: ROOM_LEVEL }))
    .connect(limit);
  return { audio, out, noise: noiseOf(audio, 0.04, (left) => left) };
}

/** @param level by the remaining share of the time, from 1 to 0 */
function noiseOf(audio: AudioContext, seconds: number, level: (left: number) => number): AudioBuffer {
  const buffer = new AudioBuffer({ length: audio.sampleRate * seconds, sampleRate: audio.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = (Math.random() * 2 - 1) * level(1 - i / samples.length);
  return buffer;
}

const ATTACK_SECONDS = 0.003;
/** Random detuning, so that no two strikes sound the same. */
const DRIFT = 0.006;

function strike(
  { audio, out, noise }: Room,
  { partials, seconds, mallet }: Body,
  hz: number,
  at: number,
  level: number,
): void {
  const drift = 1 + (Math.random() * 2 - 1) * DRIFT;
  for (const [ratio, share] of partials) {
    const end = at + seconds / Math.sqrt(ratio);
    const partial = new OscillatorNode(audio, { frequency: hz * ratio * drift });
    const gain = new GainNode(audio, { gain: 0 });
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(0.25 * level * share, at + ATTACK_SECONDS);
    gain.gain.exponentialRampToValueAtTime(0.0001, end);
    partial.connect(gain).connect(out);
    partial.start(at);
    partial.stop(end);
  }
  const hit = new AudioBufferSourceNode(audio, { buffer: noise });
  const tone = new BiquadFilterNode(audio, { type: 'bandpass', frequency: hz * 4, Q: 0.8 });
  hit
    .connect(tone)
    .connect(new GainNode(audio, { gain: 0.3 * level * mallet }))
    .connect(out);
  hit.start(at);
}
