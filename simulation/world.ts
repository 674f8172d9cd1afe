// A thousand honest identities and how they play, rated by the arena's own code: the ground that attackers stand on.
import { countGame, countHouseGame, type Side } from '../src/rating/counting.ts';
import { logistic, SCALE, type Score } from '../src/rating/glicko2.ts';
import { ladderScore, newLine, placedUntil, type Line } from '../src/rating/rating-line.ts';
import { newSeededRandom, type SeededRandom } from './seeded-random.ts';

export interface SimulatedPlayer {
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
  /** Standard deviation of `SimulatedPlayer.houseBias`. */
  readonly houseBias: number;
  /** Over how many days the games are played. */
  readonly days: number;
}

export const MIX: Mix = { identities: 1000, gamesEach: 60, houseShare: 0.5, houseBias: 40, days: 30 };

export interface World {
  readonly random: SeededRandom;
  readonly honest: readonly SimulatedPlayer[];
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
  const random = newSeededRandom(seed);
  const honest = Array.from({ length: mix.identities }, (_, id) => {
    const strength = WEAKEST + ((STRONGEST - WEAKEST) * id) / (mix.identities - 1);
    return newIdentity(id, strength, mix.houseBias * random.normal());
  });
  const world = { random, honest, nextId: mix.identities };
  for (let round = 0; round < mix.gamesEach; round++) playRound(world, (mix.days * round) / mix.gamesEach, mix, round);
  return world;
}

export function newIdentity(id: number, strength: number, houseBias = 0): SimulatedPlayer {
  return { id, strength, houseBias, line: newLine(), lastDay: 0 };
}

/** Each plays once: placement at first; later a share against the house, the others with somebody near or a friend. */
function playRound({ random, honest }: World, day: number, mix: Mix, round: number): void {
  const isPlacement = round < 0.5 * mix.houseShare * mix.gamesEach;
  const share = isPlacement ? 1 : mix.houseShare / (2 - mix.houseShare);
  const [atHouse, others] = split(honest, () => random.next() < share);
  for (const player of atHouse) playHouse(random, player, day);
  const [friends, queue] = split(others, () => random.next() < FRIENDS);
  const keys = new Map(queue.map((player) => [player, player.line.rating.rating + 100 * random.normal()]));
  for (const line of [friends, queue.toSorted((a, b) => keys.get(a)! - keys.get(b)!)]) {
    for (let i = 0; i + 1 < line.length; i += 2) meet(random, line[i]!, line[i + 1]!, day);
  }
}

export function playHouse(
  random: SeededRandom,
  player: SimulatedPlayer,
  day: number,
  house = fittingHouse(player),
): void {
  houseResult(player, house, outcome(random, player.strength + player.houseBias, house), day);
}

export function houseResult(player: SimulatedPlayer, house: number, score: Score, day: number): void {
  const verdict = countHouseGame(sideOf(player, score), { strength: house, moves: MOVES }, player.line, day * DAY_MS);
  player.line = verdict.line;
  player.lastDay = day;
}

export function meet(random: SeededRandom, a: SimulatedPlayer, b: SimulatedPlayer, day: number): void {
  result(a, b, outcome(random, a.strength, b.strength), day);
}

/** @param score of `a` */
export function result(a: SimulatedPlayer, b: SimulatedPlayer, score: Score, day: number): void {
  const sides = [sideOf(a, score), sideOf(b, (1 - score) as Score)] as const;
  const verdicts = countGame(sides, [a.line, b.line], day * DAY_MS);
  for (const [i, player] of [a, b].entries()) {
    player.line = verdicts[i as 0 | 1].line;
    if (verdicts[i as 0 | 1].reason === null) player.lastDay = day;
  }
}

export function isPlaced({ line }: SimulatedPlayer, day: number): boolean {
  const until = placedUntil(line);
  return until !== null && until >= day * DAY_MS;
}

export function ladderScoreOf({ line }: SimulatedPlayer): number {
  return ladderScore(line);
}

export function outcome(random: SeededRandom, own: number, other: number): Score {
  if (random.next() < DRAWS) return 0.5;
  return random.next() < logistic((own - other) / SCALE) ? 1 : 0;
}

/** The house nearest to the rating. */
function fittingHouse({ line }: SimulatedPlayer): number {
  return Math.min(1600, Math.max(800, Math.round(line.rating.rating / 100) * 100));
}

function sideOf({ id }: SimulatedPlayer, score: Score): Side {
  return { owner: String(id), score, moves: MOVES, barred: null };
}

function split<T>(all: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] {
  const parts: [T[], T[]] = [[], []];
  for (const one of all) parts[isFirst(one) ? 0 : 1].push(one);
  return parts;
}
