// A recorded game as a value to step through (move, perspective, whether it is playing), and the address of its replay.
// No DOM, no clock, no texts.
import { isGameId } from '../../schema/game-id.ts';
import { replay, type Ply, type Position, type Winner } from '../../src/engine/index.ts';
import { parseReplayLink, replayPath, unknownRulesIn, type ReplayLink } from '../../schema/replay-link.ts';

export const PERSPECTIVES = ['A', 'B', 'both'] as const;
type Perspective = (typeof PERSPECTIVES)[number];

/** Multiples of the normal speed of one move per `MOVE_MS`. */
export const SPEEDS = [0.5, 1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];

const MOVE_MS = 1600;

/** The content of a link, replayed by the engine. */
export interface Recording {
  readonly link: ReplayLink;
  readonly start: Position;
  readonly plies: readonly Ply[];
  /** Index of the first illegal move; it and all later moves are left out. */
  readonly divergesAt: number | null;
  /** `undefined` if a move is illegal. */
  readonly result: RecordedResult | undefined;
}

export interface RecordedResult {
  /** `null` for a game that ended without a winner. */
  readonly winner: Winner | null;
  readonly endReason: string;
  /** Whether the result in the link contradicts its moves. */
  readonly contradictsMoves: boolean;
}

export type Opened =
  | { readonly is: 'recording'; readonly recording: Recording }
  | { readonly is: 'of other rules'; readonly rules: string }
  | { readonly is: 'no link' };

export interface Viewing {
  readonly recording: Recording;
  /** Moves made so far: 0 is the deal, `plies.length` the end. */
  readonly at: number;
  readonly perspective: Perspective;
  readonly isPlaying: boolean;
  readonly speed: Speed;
}

/** A link with an illegal move is opened up to that move. */
export function openReplayLink(text: string): Opened {
  const link = parseReplayLink(text);
  if (!link) return unopened(text);
  const whole = replay(link);
  const divergesAt = whole.ok ? null : whole.divergesAt;
  const played = whole.ok ? whole : replay({ ...link, moves: link.moves.slice(0, whole.divergesAt) });
  if (!played.ok) return { is: 'no link' };
  const { start, plies, end } = played;
  const result = divergesAt === null ? resultOf(link, end) : undefined;
  return { is: 'recording', recording: { link, start, plies, divergesAt, result } };
}

export function newViewing(recording: Recording, at = 0, perspective: Perspective = 'both'): Viewing {
  return { recording, at: clamped(recording, at), perspective, isPlaying: false, speed: 1 };
}

/** Jumps to a move and pauses. */
export function seek(viewing: Viewing, at: number): Viewing {
  return { ...viewing, at: clamped(viewing.recording, at), isPlaying: false };
}

export function step(viewing: Viewing, by: number): Viewing {
  return seek(viewing, viewing.at + by);
}

/** Plays or pauses; at the end, plays again from the deal. */
export function toggle(viewing: Viewing): Viewing {
  if (viewing.isPlaying || viewing.recording.plies.length === 0) return { ...viewing, isPlaying: false };
  return { ...viewing, at: isAtEnd(viewing) ? 0 : viewing.at, isPlaying: true };
}

/** The next move while playing; stops at the last one. */
export function advance(viewing: Viewing): Viewing {
  if (!viewing.isPlaying) return viewing;
  const next = step(viewing, 1);
  return { ...next, isPlaying: !isAtEnd(next) };
}

export function withPerspective(viewing: Viewing, perspective: Perspective): Viewing {
  return { ...viewing, perspective };
}

export function withSpeed(viewing: Viewing, speed: Speed): Viewing {
  return { ...viewing, speed };
}

/** How long a move is shown while playing. */
export function pauseMs(speed: Speed): number {
  return MOVE_MS / speed;
}

export function isAtEnd({ at, recording }: Viewing): boolean {
  return at === recording.plies.length;
}

/** The parts of a replay's address. */
export interface ReplayAddress {
  /** As `formatReplayLink` gives it. */
  readonly link: string;
  readonly at: number;
  readonly perspective: Perspective;
  /** The game's id, if a page of the arena put it into the link: it leads to the review and the seed hash. */
  readonly id: string | undefined;
}

/** Relative to the site's root. */
export function formatReplayAddress({ link, at, perspective, id }: ReplayAddress): string {
  return replayPath(id, `${link}&at=${at}&as=${perspective}`);
}

/** Ignores unknown parameters; an invalid move number means the deal. Older links have the id in the fragment. */
export function parseReplayAddress({ search, hash }: Pick<URL, 'search' | 'hash'>): ReplayAddress {
  const [link = '', ...rest] = hash.replace(/^#/, '').split('&');
  const known = new URLSearchParams(rest.join('&'));
  const at = known.get('at') ?? '';
  const as = known.get('as');
  const perspective = PERSPECTIVES.find((one) => one === as) ?? 'both';
  const id = new URLSearchParams(search).get('game') ?? known.get('id') ?? '';
  return {
    link,
    at: /^\d{1,9}$/.test(at) ? Number(at) : 0,
    perspective,
    id: isGameId(id) ? id : undefined,
  };
}

/** The board decides a game that was played to its end; how any other ended is known only from the link. */
function resultOf({ winner, endReason }: ReplayLink, end: Position): RecordedResult {
  if (end.winner === null) return { winner: parseWinner(winner), endReason, contradictsMoves: endReason === 'played' };
  const contradictsMoves = endReason !== 'played' || winner !== end.winner;
  return { winner: end.winner, endReason: 'played', contradictsMoves };
}

function parseWinner(text: string | null): Winner | null {
  return text === 'A' || text === 'B' || text === 'draw' ? text : null;
}

/** At least as long as the shortest link in base64url: version, ruleset, seed, no moves. */
const LIKE_A_LINK = /^[A-H][\w-]{25,}$/;

/** The first byte of a link is its rules version; only low values count, because any text has a first byte. */
function unopened(text: string): Opened {
  if (!LIKE_A_LINK.test(text)) return { is: 'no link' };
  const rules = unknownRulesIn(text);
  return rules === undefined ? { is: 'no link' } : { is: 'of other rules', rules };
}

function clamped({ plies }: Recording, at: number): number {
  return Math.max(0, Math.min(plies.length, Math.trunc(at) || 0));
}
