// Whom the search for arranged results lists: friends who play honestly, and those who throw games.
import type { Score } from '../src/rating/glicko2.ts';
import { suspicionOf, Tallies, type Suspicion } from '../src/rating/suspects.ts';
import { newLuck, type Luck } from './luck.ts';
import { DAY_MS, newIdentity, outcome, playHouse, result, type Identity } from './world.ts';

const DAY = 30;
const PLACEMENT_GAMES = 24;
const MOVES = 6;

/** Identities who play, and what an operator would read of it. */
export class Scene {
  readonly luck: Luck;
  readonly #tallies = new Tallies();
  readonly #identities: Identity[] = [];
  readonly #networks = new Map<Identity, string>();
  #games = 0;

  constructor(seed: number) {
    this.luck = newLuck(seed);
  }

  /** Somebody who has played rated games against the house. */
  placed(strength: number, { network = `alone ${this.#identities.length}`, houseBias = 0 } = {}): Identity {
    const identity = newIdentity(this.#identities.length, strength, houseBias);
    this.#identities.push(identity);
    this.#networks.set(identity, network);
    for (let i = 0; i < PLACEMENT_GAMES; i++) playHouse(this.luck, identity, DAY);
    return identity;
  }

  /** @param score of `a`; without it they both do what they can */
  play(a: Identity, b: Identity, score: Score = outcome(this.luck, a.strength, b.strength), movesOfB = MOVES): void {
    result(a, b, score, DAY);
    this.#games += 1;
    const sideOf = (identity: Identity, own: Score, moves: number) =>
      ({ line: lineIdOf(identity), score: own, moves, network: this.#networks.get(identity)! }) as const;
    const sides = [sideOf(a, score, MOVES), sideOf(b, (1 - score) as Score, movesOfB)] as const;
    this.#tallies.add({ gameId: `g_${String(this.#games).padStart(8, '0')}`, endedAt: DAY * DAY_MS, sides });
  }

  /** How many pairs, rings and networks are looked at. */
  get looked(): number {
    return this.#tallies.groups().length;
  }

  suspicions(): Suspicion[] {
    const lines = new Map(this.#identities.map((identity) => [lineIdOf(identity), identity.line]));
    const at = DAY * DAY_MS;
    return this.#tallies.groups().flatMap((group) => suspicionOf(group, (line) => lines.get(line), at) ?? []);
  }
}

export function lineIdOf({ id }: Identity): string {
  return `player/${id}`;
}

const CIRCLES = 30;
const FRIENDS = 4;
/** Circles in one network, such as a school's. */
const CIRCLES_AT_SCHOOL = 3;

/** Circles of friends of any strength who mostly meet each other. @param games of each pair */
export function honestCircles(seed: number, games = 20): Scene {
  const scene = new Scene(seed);
  for (let circle = 0; circle < CIRCLES; circle++) {
    const network = `school ${Math.floor(circle / CIRCLES_AT_SCHOOL)}`;
    const friends = Array.from({ length: FRIENDS }, () =>
      scene.placed(700 + scene.luck.below(1100), { network, houseBias: 40 * scene.luck.normal() }),
    );
    for (const [i, a] of friends.entries()) {
      for (const b of friends.slice(i + 1)) for (let game = 0; game < games; game++) scene.play(a, b);
    }
  }
  return scene;
}
