// A source of events that knows where to continue: the feed of one's own games, or the firehose of public ones.
import type { ArenaEvent } from '../../schema/events.ts';
import type { Patience } from '../ports/news.ts';

export interface EventReader {
  /** Where to continue after the events that were read so far. */
  readonly cursor: string;
  /** The next events, as soon as there are any; empty when patience ends. @throws Problem */
  next(patience: Patience): Promise<readonly ArenaEvent[]>;
  close(): void;
}
