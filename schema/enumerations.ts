// The arena's enumerations, as types and as lists.
import { CALLED_OFF_BY, WON_BY } from '../src/engine/types.ts';

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

export const END_REASONS = ['played', ...WON_BY, ...CALLED_OFF_BY] as const;
export type EndReason = (typeof END_REASONS)[number];

/** The relation of a player to another: asked them, was asked by them, friends, or blocked them. */
export const FRIEND_STATES = ['out', 'in', 'friends', 'blocked'] as const;
export type FriendState = (typeof FRIEND_STATES)[number];

/** What a player may say to the table. */
export const REACTIONS = ['wave', 'well_played', 'oops', 'thinking', 'wow', 'thanks'] as const;
export type Reaction = (typeof REACTIONS)[number];

/** Who meets whom in a league. */
export const LEAGUE_FORMATS = ['round_robin', 'swiss', 'arena'] as const;
export type LeagueFormat = (typeof LEAGUE_FORMATS)[number];

export const LEAGUE_STATES = ['open', 'running', 'finished', 'cancelled'] as const;
export type LeagueState = (typeof LEAGUE_STATES)[number];

/** Who may enter a league. */
export const ENTRY_RULES = ['anybody', 'placed', 'invited'] as const;
export type EntryRule = (typeof ENTRY_RULES)[number];

/** Why an entrant left a league: by choice, two no-shows in a row, or deleted or banned. */
export const WITHDRAWALS = ['left', 'no_show', 'gone'] as const;
export type Withdrawal = (typeof WITHDRAWALS)[number];

/** Kinds of opponents in a player's own games. */
export const OPPONENT_KINDS = ['house', 'person', 'agent'] as const;
export type OpponentKind = (typeof OPPONENT_KINDS)[number];

/** The result of a game for a player. */
export const OWN_RESULTS = ['won', 'lost', 'drawn'] as const;
export type OwnResult = (typeof OWN_RESULTS)[number];

/** What a push message is about: the player's turn, or an opponent who has joined a game. */
export const PUSH_KINDS = ['turn', 'opened'] as const;
export type PushKind = (typeof PUSH_KINDS)[number];
