// A source of events that knows where to continue: the feed of one's own games, or the firehose of public ones.
import type { ArenaEvent } from '../../schema/events.ts';
import type { Patience } from '../ports/news.ts';

export interface EventReader {
  /** Where to go on after what was told so far. */
  readonly cursor: string;
  /** What happened since, as soon as something did; nothing when patience ends. @throws Problem */
  next(patience: Patience): Promise<readonly ArenaEvent[]>;
  close(): void;
}
