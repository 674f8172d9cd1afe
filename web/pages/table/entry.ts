// A ply of a replay in the form in which a live move arrives.
import type { Ply } from '../../../src/engine/index.ts';
import type { EntryMessage } from '../../../schema/messages.ts';

export function entryOf({ index, seat, name, events }: Ply): EntryMessage {
  return { index, seat, name, events: events as EntryMessage['events'] };
}
