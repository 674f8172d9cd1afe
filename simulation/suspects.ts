// Whom the search for arranged results lists: friends who play honestly, and those who throw games.
import type { Score } from '../src/rating/glicko2.ts';
import { suspicionOf, Tallies, type Suspicion } from '../src/rating/suspects.ts';
import { newSeededRandom, type SeededRandom } from './seeded-random.ts';
import { DAY_MS, newIdentity, outcome, playHouse, result, type SimulatedPlayer } from './world.ts';

const DAY = 30;
const PLACEMENT_GAMES = 24;
const MOVES = 6;

/** Identities who play, and what an operator would read of it. */
export class SuspectScene {
  readonly random: SeededRandom;
  readonly #tallies = new Tallies();
  readonly #identities: SimulatedPlayer[] = [];
  readonly #networks = new Map<SimulatedPlayer, string>();
  #games = 0;

  constructor(seed: number) {
    this.random = newSeededRandom(seed);
  }

  /** Somebody who has played rated games against the house. */
  placed(strength: number, { network = `alone ${this.#identities.length}`, houseBias = 0 } = {}): SimulatedPlayer {
    const player = newIdentity(this.#identities.length, strength, houseBias);
    this.#identities.push(player);
    this.#networks.set(player, network);
    for (let i = 0; i < PLACEMENT_GAMES; i++) playHouse(this.random, player, DAY);
    return player;
  }

  /** @param score of `a`; without it they both do what they can */
  play(
    a: SimulatedPlayer,
    b: SimulatedPlayer,
    score: Score = outcome(this.random, a.strength, b.strength),
    movesOfB = MOVES,
  ): void {
    result(a, b, score, DAY);
    this.#games += 1;
    const sideOf = (player: SimulatedPlayer, own: Score, moves: number) =>
      ({ line: lineIdOf(player), score: own, moves, network: this.#networks.get(player)! }) as const;
    const sides = [sideOf(a, score, MOVES), sideOf(b, (1 - score) as Score, movesOfB)] as const;
    this.#tallies.add({ gameId: `g_${String(this.#games).padStart(8, '0')}`, endedAt: DAY * DAY_MS, sides });
  }

  /** How many pairs, rings and networks are looked at. */
  get looked(): number {
    return this.#tallies.groups().length;
  }

  suspicions(): Suspicion[] {
    const lines = new Map(this.#identities.map((player) => [lineIdOf(player), player.line]));
    const at = DAY * DAY_MS;
    return this.#tallies.groups().flatMap((group) => suspicionOf(group, (line) => lines.get(line), at) ?? []);
  }
}

export function lineIdOf({ id }: SimulatedPlayer): string {
  return `player/${id}`;
}

const CIRCLES = 30;
const FRIENDS = 4;
/** Of each pair. */
const GAMES = 20;
/** Circles in one network, such as a school's. */
const CIRCLES_AT_SCHOOL = 3;

/** Circles of friends of any strength who mostly meet each other. */
export function honestCircles(seed: number): SuspectScene {
  const scene = new SuspectScene(seed);
  for (let circle = 0; circle < CIRCLES; circle++) {
    const network = `school ${Math.floor(circle / CIRCLES_AT_SCHOOL)}`;
    const friends = Array.from({ length: FRIENDS }, () =>
      scene.placed(700 + scene.random.below(1100), { network, houseBias: 40 * scene.random.normal() }),
    );
    for (const [i, a] of friends.entries()) {
      for (const b of friends.slice(i + 1)) for (let game = 0; game < GAMES; game++) scene.play(a, b);
    }
  }
  return scene;
}
