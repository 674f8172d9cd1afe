// The arena's enumerations, as types and as lists.

export const MODES = ['house', 'duel', 'match', 'quick'] as const;

/** How a game was started: in a mode a caller may ask for, or by a challenge. */
export const GAME_MODES = [...MODES, 'challenge'] as const;
export type GameMode = (typeof GAME_MODES)[number];

export const STATUSES = ['waiting', 'active', 'finished', 'abandoned'] as const;
export type Status = (typeof STATUSES)[number];

export const SEAT_KINDS = ['agent', 'person'] as const;
export type SeatKind = (typeof SEAT_KINDS)[number];

/** The opponents that a player in the quick-match queue accepts. */
export const WANTS = ['any', ...SEAT_KINDS] as const;
export type Wants = (typeof WANTS)[number];

export const END_REASONS = [
  'played',
  'resigned',
  'left',
  'claimed',
  'timeout',
  'aborted',
  'invite_lapsed',
  'code_lapsed',
  'queue_expired',
  'no_first_move',
  'idle',
  'challenge_expired',
  'stopped',
] as const;
export type EndReason = (typeof END_REASONS)[number];
