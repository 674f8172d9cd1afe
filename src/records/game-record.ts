// What is stored of a game beside its moves: how it was started, who plays, how it ended.
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
  /** "" while nobody has taken the seat and no name was given for it. */
  readonly name: string;
  /** What the seat plays through: `house`, `rest`, `mcp`, `web`, `cli`, the caller's own word; `open` if untaken. */
  readonly client: string;
  /** An identity's own, as it was when the seat was taken; else what the caller declared. */
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
  /** Of the house, or of the hosted agent of a challenge. */
  readonly strength: number | null;
  /** What the seat of the house, or of the hosted agent, is played by; `null` while there is none. */
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
  /** When a waiting game lapses. */
  readonly expiresAt: Instant | null;
  /** When the game expires unless a seat is used before; until then it is in no list. `null`: it has been used. */
  readonly unusedUntil: Instant | null;
  readonly endReason: EndReason | null;
  readonly winner: Winner | null;
  /** As it stood at the end; `null` until then, and for what ended before scores were stored. */
  readonly score: BySeat<number> | null;
  /** The name of the policy that judges it: that of its end. Only a review needs to know it. */
  readonly reviewPolicy: string | null;
  readonly rematchOf: GameId | null;
  /** The game that followed this one. */
  readonly rematch: GameId | null;
  /** Whether everybody may read that one. The store derives it. */
  readonly isRematchPublic: boolean;
  readonly rematchOfferedBy: Seat | null;
  /** Modes quick and duel: whom the opener wants to play. `null` in a duel: it began before that was stored. */
  readonly wants: Wants | null;
  /** When an operator decided that it does not count; `null`: it does. */
  readonly voidedAt: Instant | null;
  /** The older game that this one was merged into, when two waiting games were paired. */
  readonly aliasOf: GameId | null;
  /** Raised by the store with every change of this record, its seats included: what a process holds in memory is compared by it. */
  readonly epoch: number;
  /** The league that it is a game of. */
  readonly tournament: LeagueId | null;
  /** Of a league that moves no ratings. */
  readonly isCasual: boolean;
  /** The friend who alone may take its second seat; `null`: held for nobody in particular. */
  readonly heldFor: PlayerId | null;
  /** The day (UTC) whose deal it plays, private until that day is over; `null`: a deal of its own. */
  readonly dealDay: string | null;
  readonly seats: BySeat<SeatRecord>;
}

/** Of a game in which nothing has happened yet. */
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
  /** Of a move that the house chose; 0: in full, as before efforts were recorded, or nothing of its own choice. */
  readonly effort: Effort;
}

export function rulesetOfGame({ rules }: Pick<GameRecord, 'rules'>): Ruleset {
  return rulesetOf(rules);
}

/** `house` or `duel`: the interface's word for the kind of opponent. */
export function kindOf(record: Pick<GameRecord, 'mode'>): 'house' | 'duel' {
  return record.mode === 'house' ? 'house' : 'duel';
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

/** How a game ends, in the words of its record. */
export interface Ending {
  readonly status: Extract<Status, 'finished' | 'abandoned'>;
  readonly endReason: EndReason;
  readonly winner: Winner | null;
  /** `null` where nothing was replayed for it. */
  readonly score: BySeat<number> | null;
  readonly reviewPolicy: string;
  readonly endedAt: Instant;
}

/** What a seat said of its own move, as its words are shown: nobody has checked them. */
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

/** How far a game has come in the store: what a process holds in memory is compared with it. */
export interface GameProgress {
  readonly epoch: number;
  /** Entries of its journal. */
  readonly plies: number;
}

export interface WrittenMove {
  readonly name: string;
  readonly at: Instant;
  /** As of its entry; `undefined`: 0, sent by an older process. */
  readonly effort?: Effort;
}
