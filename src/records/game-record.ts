// What is stored about a game besides its moves: how it was started, who plays, how it ended.
import type { GameId, Network, PlayerId, LeagueId } from './ids.ts';
import { rulesetOf, type RulesId, type BySeat, type Ruleset, type Seat, type Winner } from '../engine/index.ts';
import type { Effort } from '../house/efforts.ts';
import type { PolicyId } from '../house/policies.ts';
import type { EndReason, GameMode, SeatKind, Status, Wants } from '../../schema/enumerations.ts';

/** Milliseconds since 1970, as the injected `Clock` gives them. */
export type Instant = number;
export type Clock = () => Instant;

export interface SeatRecord {
  /** Who plays here, or for whom the seat is held. */
  readonly kind: SeatKind;
  /** "" until somebody takes the seat or a name is given for it. */
  readonly name: string;
  /** What the seat plays through: `house`, `rest`, `mcp`, `web`, `cli` or the caller's own word; `open` if untaken. */
  readonly client: string;
  /** The identity's rating when the seat was taken, or else what the caller declared. */
  readonly rating: number | null;
  /** The profile of the person who plays here. */
  readonly playerId: PlayerId | null;
  /** The slug of the agent whose key took this seat; `null`: it was taken without a key. */
  readonly agentSlug: string | null;
  /** SHA-256 of the token that holds the seat now; `null` for an open seat and for the house. */
  readonly tokenHash: string | null;
  /** SHA-256 of the invite that takes this seat. */
  readonly inviteHash: string | null;
  /** The network that this seat's token was issued to; `null`: no token, or from before networks were recorded. */
  readonly network: Network | null;
}

export interface GameRecord {
  readonly id: GameId;
  readonly mode: GameMode;
  readonly rules: RulesId;
  readonly seed: string;
  readonly status: Status;
  readonly isPublic: boolean;
  /** A rated game against the house. */
  readonly isPlacement: boolean;
  /** Time limit per move; `null`: none. */
  readonly moveSeconds: number | null;
  /** The strength of the house, or of the hosted agent of a challenge. */
  readonly strength: number | null;
  /** The policy that plays the seat of the house or of the hosted agent; `null` if there is no such seat. */
  readonly policy: PolicyId | null;
  /** Slug of the hosted agent, in the game of a challenge. */
  readonly agent: string | null;
  /** How long the house waits for the program of a hosted agent before it plays the move; `null`: no program plays. */
  readonly thinkSeconds: number | null;
  /** Moves that the house played for the program. */
  readonly standIns: number;
  /** Six letters, while a duel waits for its second seat. */
  readonly code: string | null;
  readonly createdAt: Instant;
  readonly startedAt: Instant | null;
  readonly endedAt: Instant | null;
  /** When a waiting game expires. */
  readonly expiresAt: Instant | null;
  /** When the game expires unless a seat is used before; until a use it is in no list. `null`: it has been used. */
  readonly unusedUntil: Instant | null;
  readonly endReason: EndReason | null;
  readonly winner: Winner | null;
  /** The final score; `null` until then, and for games that ended before scores were stored. */
  readonly score: BySeat<number> | null;
  /** The policy that judges it: the one that was current when it ended. Only reviews need it. */
  readonly reviewPolicy: string | null;
  readonly rematchOf: GameId | null;
  /** The game that followed this one. */
  readonly rematch: GameId | null;
  /** Whether everybody may read that one. The store derives it. */
  readonly isRematchPublic: boolean;
  readonly rematchOfferedBy: Seat | null;
  /** In modes quick and duel: whom the opener wants to play; `null` in a duel that predates this field. */
  readonly wants: Wants | null;
  /** When an operator voided it; `null`: it counts. */
  readonly voidedAt: Instant | null;
  /** The older game that this one was merged into, when two waiting games were paired. */
  readonly aliasOf: GameId | null;
  /** Incremented by the store with every change of this record or its seats, so that a process can tell whether its copy is current. */
  readonly epoch: number;
  /** The league that it is a game of. */
  readonly tournament: LeagueId | null;
  /** It is a game of a league without rating. */
  readonly isCasual: boolean;
  /** The only friend who may take its second seat; `null`: not reserved. */
  readonly heldFor: PlayerId | null;
  /** The day (UTC) whose deal it plays, private until that day is over; `null`: a deal of its own. */
  readonly dealDay: string | null;
  readonly seats: BySeat<SeatRecord>;
}

/** The fields of a game in which nothing has happened yet. */
export const UNPLAYED = {
  code: null,
  startedAt: null,
  endedAt: null,
  endReason: null,
  winner: null,
  score: null,
  reviewPolicy: null,
  rematchOf: null,
  rematch: null,
  isRematchPublic: false,
  rematchOfferedBy: null,
  wants: null,
  unusedUntil: null,
  aliasOf: null,
  thinkSeconds: null,
  standIns: 0,
  epoch: 0,
  voidedAt: null,
  tournament: null,
  isCasual: false,
  heldFor: null,
  dealDay: null,
} as const satisfies Partial<GameRecord>;

/** The game that followed, as those without a seat may know it. */
export function publicRematch({ rematch, isRematchPublic }: GameRecord): GameId | null {
  return isRematchPublic ? rematch : null;
}

/** One row of a game's journal. The closing of a game that the board did not decide takes the next ply. */
export interface JournalEntry {
  readonly gameId: GameId;
  readonly ply: number;
  readonly at: Instant;
  readonly entry: string;
  /** The effort of a move that the house chose; 0: full, or older than the recording of efforts, or not the house's choice. */
  readonly effort: Effort;
}

export function rulesetOfGame({ rules }: Pick<GameRecord, 'rules'>): Ruleset {
  return rulesetOf(rules);
}

/** `house` or `duel`: the interface's word for the kind of opponent. */
export function kindOf(record: Pick<GameRecord, 'mode'>): 'house' | 'duel' {
  return record.mode === 'house' ? 'house' : 'duel';
}

/** Whether it cannot be called off any more once it has started. */
export function countsFromStart({
  isPlacement,
  tournament,
  dealDay,
}: Pick<GameRecord, 'isPlacement' | 'tournament' | 'dealDay'>): boolean {
  return isPlacement || tournament !== null || dealDay !== null;
}

export function isOver(record: Pick<GameRecord, 'status'>): boolean {
  return record.status === 'finished' || record.status === 'abandoned';
}

/** A seat that nobody has taken yet. */
export function isOpen(seat: SeatRecord): boolean {
  return seat.client === 'open';
}

/** A seat that the server plays: the house, or a hosted agent. */
export function isHouse(seat: SeatRecord): boolean {
  return seat.client === 'house';
}

/** The slugs of the agents that play: with their own key, or hosted in a challenge. */
export function agentsOf({ agent, seats }: Pick<GameRecord, 'agent' | 'seats'>): BySeat<string | null> {
  const slugOf = (seat: SeatRecord): string | null => seat.agentSlug ?? (isHouse(seat) ? agent : null);
  return { A: slugOf(seats.A), B: slugOf(seats.B) };
}

/** How a game ends, as fields of its record. */
export interface Ending {
  readonly status: Extract<Status, 'finished' | 'abandoned'>;
  readonly endReason: EndReason;
  readonly winner: Winner | null;
  /** `null` if the game was not replayed. */
  readonly score: BySeat<number> | null;
  readonly reviewPolicy: string;
  readonly endedAt: Instant;
}

/** What a seat says about its own move. Shown as given and not verified. */
export interface ThoughtRecord {
  readonly gameId: GameId;
  /** Index of the move. */
  readonly ply: number;
  readonly seat: Seat;
  readonly note: string | null;
  readonly ms: number | null;
  readonly tokens: number | null;
  /** In US dollars. */
  readonly cost: number | null;
}

export interface StoredGame {
  readonly record: GameRecord;
  /** In order of ply, from 0. */
  readonly entries: readonly JournalEntry[];
}

/** How far a game has progressed in the store; a process compares its copy in memory with it. */
export interface GameProgress {
  readonly epoch: number;
  /** Entries of its journal. */
  readonly plies: number;
}

export interface WrittenMove {
  readonly name: string;
  readonly at: Instant;
  /** As in its entry; `undefined`, from an older process: 0. */
  readonly effort?: Effort;
}
