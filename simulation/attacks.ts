// What attackers do; each finds what pays most under the rules of the ratings.
import { hostedLine } from '../src/rating/rating-line.ts';
import {
  honestWorld,
  houseResult,
  isPlaced,
  ladderScoreOf,
  meet,
  MIX,
  newIdentity,
  outcome,
  playHouse,
  result,
  type SimulatedPlayer,
  type World,
} from './world.ts';

export interface Attack {
  readonly what: string;
  /** It wants its rating to fall. */
  readonly isSinking?: boolean;
  /** @returns whose standing the attack is about */
  run(world: World): SimulatedPlayer;
}

/** The attacks begin when the honest have played. */
const START = MIX.days;
const PLACEMENT_GAMES = 24;
/** A copy of the house's strongest level: anybody who has the program has it. */
const ENGINE = 1600;
/** What one address may do in a day: rated games against the house, minted challenges, and games of any kind. */
const HOUSE_GAMES_A_DAY = 240;
const CHALLENGES_A_DAY = 30 * 60 * 24;
const GAMES_A_DAY = 3000; // the limits allow more; from some thousands on nothing changes
const MONTH = 30;

export const ATTACKS: Readonly<Record<string, Attack>> = {
  ...inOneDay('a', 1),
  ...inOneDay('b', 20),
  c: {
    what: 'two established accounts of 1400: one throws 300 games in a month',
    run(world) {
      const [main, friend] = [established(world, 1400), established(world, 1400)];
      for (let i = 0; i < 300; i++) result(main, friend, 1, START + i / 10);
      return main;
    },
  },
  c2: {
    what: 'the same for a year, the friend recovering against the house',
    run(world) {
      const [main, friend] = [established(world, 1400), established(world, 1400)];
      for (let day = 0; day < 360; day += 2) {
        result(main, friend, 1, START + day);
        playHouse(world.random, friend, START + day);
        if (day % 10 === 0) playHouse(world.random, main, START + day);
      }
      return main;
    },
  },
  d: {
    what: 'an agent that the house plays at 800: its owner concedes challenges all day as many persons, then as puppets',
    run(world) {
      const agent = { ...newcomer(world, 800), line: hostedLine(800), lastDay: START };
      for (let i = 0; i < CHALLENGES_A_DAY; i++) result(agent, newcomer(world, 1200), 1, START);
      throwAsPuppets(world, agent, { addresses: 1, days: 1, houseGames: HOUSE_GAMES_A_DAY });
      return agent;
    },
  },
  e: {
    isSinking: true,
    what: 'sinking one of 1500: fresh guests with an engine beat it where they can, 300 games',
    run(world) {
      const victim = established(world, 1500);
      for (let i = 0; i < 300; i++) {
        result(victim, newcomer(world, ENGINE), outcome(world.random, 1500, ENGINE), START + i / 100);
      }
      return victim;
    },
  },
  e2: {
    isSinking: true,
    what: 'the same with puppets that lost their placement on purpose (low and sure), a month of one address',
    run(world) {
      const victim = established(world, 1500);
      for (let i = 0; i < 300; i++) {
        const [puppet, day] = [newcomer(world, ENGINE), START + i / 10];
        for (let game = 0; game < PLACEMENT_GAMES; game++) houseResult(puppet, 800, game % 2 === 0 ? 0 : 1, day);
        for (let game = 0; game < 2; game++) result(victim, puppet, outcome(world.random, 1500, ENGINE), day);
      }
      return victim;
    },
  },
  f: {
    what: 'engine accounts at 1600 throw to a main account of 1200, a month, two addresses',
    run(world) {
      const main = established(world, 1200);
      throwAsPuppets(world, main, { addresses: 2, days: MONTH, houseGames: HOUSE_GAMES_A_DAY });
      return main;
    },
  },
  f2: {
    what: 'the same; the main account stopped its games against the house when it was luckiest, of 60',
    run(world) {
      const playing = placed(world, 1200);
      let best = { ...playing };
      for (let game = PLACEMENT_GAMES; game < 60; game++) {
        playHouse(world.random, playing, START);
        if (ladderScoreOf(playing) > ladderScoreOf(best)) best = { ...playing };
      }
      throwAsPuppets(world, best, { addresses: 2, days: MONTH, houseGames: HOUSE_GAMES_A_DAY });
      return best;
    },
  },
  g: {
    what: 'eight friends of 1300 meet in the quiet queue; seven throw to the eighth, 50 games each in a month',
    run(world) {
      const [main, ...others] = Array.from({ length: 8 }, () => established(world, 1300));
      for (let i = 0; i < 50; i++) for (const other of others) result(main!, other, 1, START + (i * MONTH) / 50);
      return main!;
    },
  },
};

function inOneDay(key: string, addresses: number): Record<string, Attack> {
  const houseGames = HOUSE_GAMES_A_DAY;
  const weak = 1000;
  return {
    [key]: {
      what: `a person of ${weak}, ${addresses} address(es), a day: fresh guests resign`,
      run(world) {
        const main = placed(world, weak);
        for (let i = 0; i < Math.min(20_000, GAMES_A_DAY * addresses); i++) {
          result(main, newcomer(world, ENGINE), 1, START);
        }
        return main;
      },
    },
    [`${key}2`]: {
      what: 'the same; puppets that an engine placed at 1600 resign',
      run(world) {
        const main = placed(world, weak);
        throwAsPuppets(world, main, { addresses, days: 1, houseGames });
        return main;
      },
    },
    [`${key}3`]: {
      what: 'the same; as many honest attempts as the day allows, the luckiest is kept, then puppets',
      run(world) {
        const attempts = Math.floor((addresses * houseGames) / PLACEMENT_GAMES / 2);
        const all = Array.from({ length: attempts }, () => placed(world, weak));
        const main = all.reduce((best, next) => (ladderScoreOf(next) > ladderScoreOf(best) ? next : best));
        throwAsPuppets(world, main, { addresses, days: 1, houseGames: houseGames / 2 });
        return main;
      },
    },
  };
}

interface Means {
  readonly addresses: number;
  readonly days: number;
  /** Rated ones, a day and address. */
  readonly houseGames: number;
}

/**
 * As many puppets as the addresses can place, each rated as high as an engine can get, lose eight games each on
 * purpose.
 */
function throwAsPuppets(world: World, main: SimulatedPlayer, { addresses, days, houseGames }: Means): void {
  const puppets = Math.floor((addresses * houseGames) / PLACEMENT_GAMES);
  for (let day = START; day < START + days; day++) {
    for (let i = 0; i < puppets; i++) {
      const puppet = placed(world, ENGINE, day);
      for (let game = 0; game < 8; game++) result(main, puppet, 1, day);
    }
  }
}

function newcomer(world: World, strength: number): SimulatedPlayer {
  return newIdentity(world.nextId++, strength);
}

function placed(world: World, strength: number, day = START, games = PLACEMENT_GAMES): SimulatedPlayer {
  const player = newcomer(world, strength);
  for (let i = 0; i < games; i++) playHouse(world.random, player, day);
  return player;
}

/** Sixty games: with the house, and with honest identities of about its strength. */
function established(world: World, strength: number): SimulatedPlayer {
  const player = placed(world, strength, START, 10);
  const { honest, random } = world;
  const [weakest, strongest] = [honest[0]!.strength, honest.at(-1)!.strength];
  const peer = Math.round(((strength - weakest) / (strongest - weakest)) * (honest.length - 1));
  for (let i = 0; i < 50; i++) {
    const near = honest[peer + random.below(100) - 50];
    if (i % 3 === 0) playHouse(random, player, START);
    else if (near) meet(random, player, near, START);
  }
  return player;
}

export interface Gain {
  /** Mean rating afterwards. */
  readonly rating: number;
  /** Mean of what that is over the true strength, and of the worst tenth of the runs. */
  readonly gain: number;
  readonly worstTenth: number;
  /** Mean place among the placed, and the place that the true strength has among all. */
  readonly place: number;
  readonly fairPlace: number;
}

const played = new Map<number, World>();

/** The honest world of a seed, for one attack: playing it takes longer than most attacks, so that is done once. */
function worldBefore(seed: number): World {
  const world = played.get(seed) ?? honestWorld(seed);
  played.set(seed, world);
  return { ...world, random: world.random.copy(), honest: world.honest.map((player) => ({ ...player })) };
}

/** Seeded: the same runs give the same figures. */
export function gainOf({ run, isSinking = false }: Attack, runs: number): Gain {
  const each = Array.from({ length: runs }, (_, seed) => {
    const world = worldBefore(seed + 1);
    const listed = world.honest.filter((player) => isPlaced(player, START)).map(ladderScoreOf);
    const main = run(world);
    const ahead = listed.filter((score) => score > ladderScoreOf(main)).length;
    const { rating } = main.line.rating;
    const place = isPlaced(main, main.lastDay) ? 1 + ahead : listed.length;
    const fairPlace = 1 + world.honest.filter(({ strength }) => strength > main.strength).length;
    return { rating, gain: rating - main.strength, place, fairPlace };
  });
  const gains = each.map(({ gain }) => gain).toSorted((a, b) => a - b);
  const worst = Math.floor((isSinking ? 0.1 : 0.9) * runs);
  const mean = (of: 'rating' | 'gain' | 'place' | 'fairPlace') =>
    Math.round(each.reduce((sum, one) => sum + one[of], 0) / runs);
  return {
    rating: mean('rating'),
    gain: mean('gain'),
    worstTenth: Math.round(gains[worst]!),
    place: mean('place'),
    fairPlace: mean('fairPlace'),
  };
}
