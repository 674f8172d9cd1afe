// A whole game in a link: version of its rules, ruleset, seed, moves and names. Can be replayed without a server.
import {
  cardOf,
  CARDS,
  cellName,
  CELLS,
  findRules,
  isSeed,
  parseCell,
  rulesetOf,
  RULESETS,
  versionOf,
  type BySeat,
  type CardId,
  type Journal,
} from '../src/engine/index.ts';

export interface ReplayLink extends Journal {
  readonly names: BySeat<string>;
  /** The end as the server reported it: the board does not show a resignation. */
  readonly endReason: string;
  readonly winner: string | null;
}

const SEED_BYTES = 16;
const HEADER = 2 + SEED_BYTES + 1;
const BYTES_A_MOVE = 2;

/**
 * Base64url of: version of the rules, ruleset index, 16 bytes of seed, number of moves, two bytes per move
 * (`moveBytes`), then JSON [nameA, nameB, endReason, winner] in UTF-8.
 */
export function formatReplayLink(link: ReplayLink): string {
  const seed = Array.from({ length: SEED_BYTES }, (_, i) => Number.parseInt(link.seed.slice(2 * i, 2 * i + 2), 16));
  const text = new TextEncoder().encode(JSON.stringify([link.names.A, link.names.B, link.endReason, link.winner]));
  const moves = link.moves.flatMap(moveBytes);
  const bytes = [
    versionOf(link.rules),
    RULESETS.indexOf(rulesetOf(link.rules)),
    ...seed,
    link.moves.length,
    ...moves,
    ...text,
  ];
  return base64url(Uint8Array.from(bytes));
}

/**
 * The inverse of `formatReplayLink`; `undefined` for text that is not a link, or for unknown rules. Does not check
 * that the moves are legal: `replay` does.
 */
export function parseReplayLink(text: string): ReplayLink | undefined {
  const bytes = bytesOf(text);
  if (!bytes || bytes.length < HEADER) return undefined;
  const ruleset = RULESETS[bytes[1]!];
  const rules = ruleset && findRules(ruleset, bytes[0]!);
  const seed = [...bytes.subarray(2, 2 + SEED_BYTES)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const end = HEADER + BYTES_A_MOVE * bytes[HEADER - 1]!;
  if (!rules || !isSeed(seed) || bytes.length < end) return undefined;
  const moves = moveNames(bytes.subarray(HEADER, end));
  const about = parseAbout(bytes.subarray(end));
  return moves && about && { rules, seed, moves, ...about };
}

/**
 * The path of a replay. A game of this arena has its id in the query: the fragment is enough to play it, but servers do
 * not see fragments, and the preview of the link needs the game.
 */
export function replayPath(gameId: string | undefined, fragment: string): string {
  return `/replay${gameId === undefined ? '' : `?game=${gameId}`}#${fragment}`;
}

/** The rules of a link that cannot be parsed because they are unknown here. */
export function unknownRulesIn(text: string): string | undefined {
  const [version, index] = bytesOf(text) ?? [];
  const ruleset = RULESETS[index ?? RULESETS.length];
  if (version === undefined || ruleset === undefined || findRules(ruleset, version)) return undefined;
  return `${ruleset}/${version}`;
}

const HOP = 0;
const STAY = 255;
const NO_CELL = 15;
const CARD_IDS: ReadonlyMap<string, CardId> = new Map(CARDS.map(({ name, id }) => [name, id]));

if (CELLS.length > NO_CELL) throw new Error(`${CELLS.length} cells do not fit into half a byte of a replay link`);
if (CARDS.length >= STAY) throw new Error(`${CARDS.length} cards do not fit into a byte of a replay link`);

/**
 * A byte for what is played (a card id, hop, stay), then the target cell in the low half and the destination in the
 * high.
 */
function moveBytes(name: string): [number, number] {
  const [what, cells = ''] = name.split('@') as [string, string?];
  const [target, dest] = cells.split('-').map((cell) => parseCell(cell) ?? NO_CELL);
  const head = what === 'hop' ? HOP : (CARD_IDS.get(what) ?? STAY);
  return [head, (target ?? NO_CELL) | ((dest ?? NO_CELL) << 4)];
}

function moveNames(bytes: Uint8Array): string[] | undefined {
  const names: string[] = [];
  for (let i = 0; i < bytes.length; i += BYTES_A_MOVE) {
    const name = moveName(bytes[i]!, bytes[i + 1]!);
    if (name === undefined) return undefined;
    names.push(name);
  }
  return names;
}

function moveName(head: number, cells: number): string | undefined {
  if (head === STAY) return 'stay';
  if (head > CARDS.length) return undefined;
  const what = head === HOP ? 'hop' : cardOf(head).name;
  const places = [cells & NO_CELL, cells >> 4].filter((cell) => cell !== NO_CELL).map(cellName);
  return places.length === 0 ? what : `${what}@${places.join('-')}`;
}

function parseAbout(bytes: Uint8Array): Pick<ReplayLink, 'names' | 'endReason' | 'winner'> | undefined {
  try {
    const about: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (!Array.isArray(about)) return undefined;
    const [nameA, nameB, endReason, winner] = about.map((part: unknown) => (part === null ? null : String(part)));
    return { names: { A: nameA ?? '', B: nameB ?? '' }, endReason: endReason ?? '', winner: winner ?? null };
  } catch {
    return undefined; // links are untrusted text
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
