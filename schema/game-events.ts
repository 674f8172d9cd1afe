// The public part of a move, to and from the wire. Wire shapes are in event-body.ts.
import type { GameEvent, Ply } from '../src/engine/index.ts';
import { parse, wire } from './cells.ts';
import type { EntryMessage } from './messages.ts';

export type Entry = Pick<Ply, 'index' | 'seat' | 'name' | 'events'>;

export function wireEntry({ index, seat, name, events }: Entry): EntryMessage {
  return { index, seat, name, events: events.map(wireEvent) };
}

/** The inverse of `wireEntry`. */
export function parseEntry({ index, seat, name, events }: EntryMessage): Entry {
  return { index, seat, name, events: events.map(parseEvent) };
}

/** A new engine event does not compile in `wireEntry` until it has a wire shape. */
export const wireEvent = wire<GameEvent>;
export const parseEvent = parse<GameEvent>;
