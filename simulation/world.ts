// A thousand honest identities and how they play, rated by the arena's own code: the ground that attackers stand on.
import { countGame, countHouseGame, type Side } from '../src/rating/counting.ts';
import type { Score } from '../src/rating/glicko2.ts';
import { ladderScore, newLine, placedUntil, type Line } from '../src/rating/line.ts';
import { newLuck, type Luck } from './luck.ts';

export interface Identity {
  readonly id: number;
  /** What it really plays; nobody but the simulation knows. */
  readonly strength: number;
  /** By how much it plays better against the house than against others. */
  readonly houseBias: number;
  line: Line;
  /** Day of its last game that counted. */
  lastDay: number;
}

export interface Mix {
  readonly identities: number;
  readonly gamesEach: number;
  /** Share of the games that are against the house. */
  readonly houseShare: number;
  /** Standard deviation of `Identity.houseBias`. */
  readonly houseBias: number;
  /** Over how many days the games are played. */
  readonly days: number;
}

export const MIX: Mix = { identities: 1000, gamesEach: 60, houseShare: 0.5, houseBias: 40, days: 30 };

export interface World {
  readonly luck: Luck;
  readonly honest: readonly Identity[];
  nextId: number;
}

export const DAY_MS = 86_400_000;
const WEAKEST = 700;
const STRONGEST = 2000;
/** Of honest games with others: the share with somebody of any strength. */
const FRIENDS = 0.25;
const DRAWS = 0.04;
const MOVES = 6;

export function honestWorld(seed: number, mix = MIX): World {
  const luck = newLuck(seed);
  const honest = Array.from({ length: mix.identities }, (_, id) => {
    const strength = WEAKEST + ((STRONGEST - WEAKEST) * id) / (mix.identities - 1);
    return newIdentity(id, strength, mix.houseBias * luck.normal());
  });
  const world = { luck, honest, nextId: mix.identities };
  for (let round = 0; round < mix.gamesEach; round++) playRound(world, (mix.days * round) / mix.gamesEach, mix, round);
  return world;
}

export function newIdentity(id: number, strength: number, houseBias = 0): Identity {
  return { id, strength, houseBias, line: newLine(), lastDay: 0 };
}

/** Each plays once: placement at first; later a share against the house, the others with somebody near or a friend. */
function playRound({ luck, honest }: World, day: number, mix: Mix, round: number): void {
  const isPlacement = round < 0.5 * mix.houseShare * mix.gamesEach;
  const share = isPlacement ? 1 : mix.houseShare / (2 - mix.houseShare);
  const [atHouse, others] = split(honest, () => luck.next() < share);
  for (const identity of atHouse) playHouse(luck, identity, day);
  const [friends, queue] = split(others, () => luck.next() < FRIENDS);
  const keys = new Map(queue.map((identity) => [identity, identity.line.rating.rating + 100 * luck.normal()]));
  for (const line of [friends, queue.toSorted((a, b) => keys.get(a)! - keys.get(b)!)]) {
    for (let i = 0; i + 1 < line.length; i += 2) meet(luck, line[i]!, line[i + 1]!, day);
  }
}

export function playHouse(luck: Luck, identity: Identity, day: number, house = fittingHouse(identity)): void {
  houseResult(identity, house, outcome(luck, identity.strength + identity.houseBias, house), day);
}

export function houseResult(identity: Identity, house: number, score: Score, day: number): void {
  const verdict = countHouseGame(
    sideOf(identity, score),
    { strength: house, moves: MOVES },
    identity.line,
    day * DAY_MS,
  );
  identity.line = verdict.line;
  identity.lastDay = day;
}

export function meet(luck: Luck, a: Identity, b: Identity, day: number): void {
  result(a, b, outcome(luck, a.strength, b.strength), day);
}

/** @param score of `a` */
export function result(a: Identity, b: Identity, score: Score, day: number): void {
  const sides = [sideOf(a, score), sideOf(b, (1 - score) as Score)] as const;
  const verdicts = countGame(sides, [a.line, b.line], day * DAY_MS);
  for (const [i, identity] of [a, b].entries()) {
    identity.line = verdicts[i as 0 | 1].line;
    if (verdicts[i as 0 | 1].reason === null) identity.lastDay = day;
  }
}

export function isPlaced({ line }: Identity, day: number): boolean {
  const until = placedUntil(line);
  return until !== null && until >= day * DAY_MS;
}

export function ladderScoreOf({ line }: Identity): number {
  return ladderScore(line);
}

export function outcome(luck: Luck, own: number, other: number): Score {
  if (luck.next() < DRAWS) return 0.5;
  return luck.next() < 1 / (1 + 10 ** ((other - own) / 400)) ? 1 : 0;
}

/** The house nearest to the rating. */
function fittingHouse({ line }: Identity): number {
  return Math.min(1600, Math.max(800, Math.round(line.rating.rating / 100) * 100));
}

function sideOf({ id }: Identity, score: Score): Side {
  return { owner: String(id), score, moves: MOVES, barred: null };
}

function split<T>(all: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] {
  const parts: [T[], T[]] = [[], []];
  for (const one of all) parts[isFirst(one) ? 0 : 1].push(one);
  return parts;
}
