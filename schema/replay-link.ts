// A whole game in a link: engine version, ruleset, seed, moves and names, replayed anywhere without a server.
import {
  ENGINE_VERSION,
  formatMove,
  isSeed,
  legalMoves,
  newGame,
  play,
  RULESETS,
  type BySeat,
  type Journal,
} from '../src/engine/index.ts';

export interface ReplayLink extends Journal {
  readonly names: BySeat<string>;
  /** The end as the server told it: the board does not show a resignation. */
  readonly endReason: string;
  readonly winner: string | null;
}

const SEED_BYTES = 16;
const HEADER = 2 + SEED_BYTES + 1;

/**
 * Base64url of: engine version, ruleset index, 16 bytes of seed, number of moves, each move as its index in the
 * canonical list of legal moves, then JSON [nameA, nameB, endReason, winner] in UTF-8.
 */
export function formatReplayLink(link: ReplayLink): string {
  const seed = Uint8Array.from({ length: SEED_BYTES }, (_, i) => Number.parseInt(link.seed.slice(2 * i, 2 * i + 2), 16));
  const text = new TextEncoder().encode(JSON.stringify([link.names.A, link.names.B, link.endReason, link.winner]));
  const moves = moveIndices(link);
  const bytes = [Number(ENGINE_VERSION), RULESETS.indexOf(link.ruleset), ...seed, moves.length, ...moves, ...text];
  return base64url(Uint8Array.from(bytes));
}

/** The inverse of `formatReplayLink`; `undefined` for text that is no link of this engine version. */
export function parseReplayLink(text: string): ReplayLink | undefined {
  const bytes = bytesOf(text);
  if (!bytes || bytes.length < HEADER || bytes[0] !== Number(ENGINE_VERSION)) return undefined;
  const ruleset = RULESETS[bytes[1]!];
  const seed = [...bytes.subarray(2, 2 + SEED_BYTES)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const count = bytes[HEADER - 1]!;
  if (!ruleset || !isSeed(seed) || bytes.length < HEADER + count) return undefined;
  const moves = moveNames({ ruleset, seed }, bytes.subarray(HEADER, HEADER + count));
  const about = parseAbout(bytes.subarray(HEADER + count));
  return moves && about && { ruleset, seed, moves, ...about };
}

function moveIndices({ ruleset, seed, moves }: Journal): number[] {
  let position = newGame(ruleset, seed);
  return moves.map((name) => {
    const legal = legalMoves(position);
    const index = legal.findIndex((move) => formatMove(move) === name);
    if (index < 0) throw new Error(`not a legal move of this game: ${name}`);
    position = play(position, legal[index]!).position;
    return index;
  });
}

function moveNames({ ruleset, seed }: Pick<Journal, 'ruleset' | 'seed'>, indices: Uint8Array): string[] | undefined {
  let position = newGame(ruleset, seed);
  const names: string[] = [];
  for (const index of indices) {
    const move = legalMoves(position)[index];
    if (!move) return undefined;
    names.push(formatMove(move));
    position = play(position, move).position;
  }
  return names;
}

function parseAbout(bytes: Uint8Array): Pick<ReplayLink, 'names' | 'endReason' | 'winner'> | undefined {
  try {
    const about: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (!Array.isArray(about)) return undefined;
    const [nameA, nameB, endReason, winner] = about.map((part: unknown) => (part === null ? null : String(part)));
    return { names: { A: nameA ?? '', B: nameB ?? '' }, endReason: endReason ?? '', winner: winner ?? null };
  } catch {
    return undefined; // a link is anybody's text: what does not parse is no link
  }
}

function base64url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function bytesOf(text: string): Uint8Array | undefined {
  if (!/^[\w-]*$/.test(text)) return undefined;
  const standard = text.replaceAll('-', '+').replaceAll('_', '/');
  return standard.length % 4 === 1 ? undefined : Uint8Array.from(atob(standard), (char) => char.charCodeAt(0));
}
