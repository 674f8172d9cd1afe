// The time that a move's clock counts: time in which nobody could play is nobody's fault.
import type { Instant } from '../records/game-record.ts';

/** When a player has had `ms` to play since `start`; outages of the arena do not count. */
export type TimeToPlay = (start: Instant, ms: number) => Instant;

export const WITHOUT_OUTAGES: TimeToPlay = (start, ms) => start + ms;
