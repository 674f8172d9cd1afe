// Short tones for events at the table; off by default.
import type { GameEvent } from '../../../src/engine/index.ts';
import type { Entry } from '../../../schema/wire.ts';
import { sound } from '../../ui/settings.ts';

/** Frequency in Hz of each audible kind of event. */
const TONES: Readonly<Partial<Record<GameEvent['type'], number>>> = {
  cardPlaced: 330,
  cardsCaptured: 494,
  cardHopped: 392,
  effectPlayed: 262,
  cardOverrun: 196,
  gameOver: 587,
};
const TONE_SECONDS = 0.12;

let context: AudioContext | undefined;

export function playSounds({ events }: Pick<Entry, 'events'>): void {
  if (!sound.value) return;
  context ??= new AudioContext();
  let at = context.currentTime;
  for (const { type } of events) {
    const frequency = TONES[type];
    if (frequency === undefined) continue;
    playTone(context, frequency, at);
    at += TONE_SECONDS;
  }
}

function playTone(audio: AudioContext, frequency: number, at: number): void {
  const tone = new OscillatorNode(audio, { type: 'triangle', frequency });
  const volume = new GainNode(audio, { gain: 0.15 });
  volume.gain.setValueAtTime(0.15, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + TONE_SECONDS);
  tone.connect(volume).connect(audio.destination);
  tone.start(at);
  tone.stop(at + TONE_SECONDS);
}
