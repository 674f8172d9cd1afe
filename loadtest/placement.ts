// Measures the ratings that programs of known strength get: each registers as an agent, and plays its placement games
// over REST at default limits, against the strength nearest to its rating. The programs are the house's own levels and
// a random player.
import type { AgentProfile, AgentRegistered } from '../schema/agent.ts';
import type { GameBody, Moved, Started } from '../schema/game.ts';
import { parseGame } from '../schema/positions.ts';
import { CARDS, newRandom, sidesAt, type CardId, type Ruleset, type View } from '../src/engine/index.ts';
import { chosenIndex } from '../src/house/choose.ts';
import { FULL_EFFORT } from '../src/house/efforts.ts';
import { MAX_STRENGTH, MIN_STRENGTH } from '../src/house/dial.ts';
import { CURRENT_POLICY } from '../src/house/policies.ts';
import { compactViewOf } from '../src/house/compact-view.ts';
import { newSeed } from '../src/trust/ids.ts';
import { restAt, type Answer, type Rest, type Sent } from '../test/support/rest.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { newDatabaseFile } from './database-file.ts';
import { startMeasuredArena } from './measured-server.ts';

const GAMES = 24;
/**
 * Ratings from the simulation with the real house, as means of 16 (RATINGS.md §6), and the standard deviation of a
 * single one.
 */
const KNOWN = {
  classic: { random: 572, 900: 940, 1300: 1317, 1500: 1518 },
  mutators: { random: 454, 900: 910, 1300: 1307, 1500: 1511 },
} as const;
const SPREAD = 75;

interface Program {
  readonly ruleset: Ruleset;
  /** A strength of the house, or random moves. */
  readonly plays: keyof (typeof KNOWN)['classic'];
}

/** @param each the number of agents for each program */
export async function measurePlacement(each: number): Promise<void> {
  const arena = await startMeasuredArena(newDatabaseFile(), { TRUST_PROXY: '1', RATE_LIMIT_FACTOR: '1' });
  const programs = (['classic', 'mutators'] as const).flatMap((ruleset): Program[] =>
    (['random', 900, 1300, 1500] as const).map((plays) => ({ ruleset, plays })),
  );
  console.log(`\nPlacement over REST, ${GAMES} games each\n`);
  console.log(
    '| ruleset | program | placed at | mean deviation | simulation with the real house |\n|---|---|--:|--:|--:|',
  );
  const all = programs.map(async ({ ruleset, plays }, program) => {
    const placed = await Promise.all(
      Array.from({ length: each }, (_, i) => {
        // Each from its own network, because rated games against the house are limited per network.
        const rest = restAt(`${arena.url}/api/v1`, { 'X-Forwarded-For': `198.51.${program}.${i + 1}` });
        return place(patient(rest), { ruleset, plays });
      }),
    );
    const mean = (of: (one: (typeof placed)[number]) => number) => placed.reduce((sum, one) => sum + of(one), 0) / each;
    const [rating, deviation] = [mean((one) => one.rating), mean((one) => one.deviation)];
    const known = KNOWN[ruleset][plays];
    const errors = (rating - known) / (SPREAD * Math.sqrt(1 / each + 1 / 16));
    console.log(
      `| ${ruleset} | ${plays} | ${rating.toFixed(0)} | ${deviation.toFixed(0)} | ${known} (${errors.toFixed(1)} standard errors) |`,
    );
  });
  await Promise.all(all);
  await arena.stop();
}

/** @returns the agent with its rating afterwards */
async function place(rest: Rest, program: Program): Promise<AgentProfile['agent']> {
  const some = newSeed().slice(0, 12);
  const body = { slug: `placed-${some}`, name: `Placed ${some}`, plays: 'own' };
  const { agent, agentKey: token } = (await rest<AgentRegistered>('POST', '/agent', { body })).body;
  for (let game = 0; game < GAMES; game++) {
    const { rating } = (await rest('GET', '/agent/me', { token })).body.agent;
    await playOne(rest, { token, program, strength: fitting(rating) });
  }
  const { agent: placed } = (await rest<AgentProfile>('GET', `/agent/${agent.slug}/profile`)).body;
  if (placed.anchor.games !== GAMES) throw new Error(`${agent.slug} has ${placed.anchor.games} games`);
  return placed;
}

function fitting(rating: number): number {
  return Math.min(MAX_STRENGTH, Math.max(MIN_STRENGTH, Math.round(rating / 100) * 100));
}

interface Playing {
  readonly token: string;
  readonly program: Program;
  readonly strength: number;
}

async function playOne(rest: Rest, { token, program, strength }: Playing): Promise<void> {
  const body = { mode: 'house', rated: true, strength, ruleset: program.ruleset };
  let { game } = (await rest<Started>('POST', '/games', { token, body })).body;
  const held = new Set<CardId>();
  const path = `/games/${game.id}`;
  while (game.status === 'active') {
    if (game.turn === game.seat) {
      for (const { cardId } of game.view!.hand) held.add(cardId);
      const { moves } = (await rest('GET', `${path}/sync?since=0&timeout=0`, { token })).body;
      const move = chosen(program, game, { held, played: moves.map(cardOfMove) });
      ({ game } = (await rest<Moved>('POST', `${path}/moves`, { token, body: { move } })).body);
    } else {
      await rest('GET', `${path}/wait?timeout=20`, { token });
      game = (await rest<GameBody>('GET', path, { token })).body;
    }
  }
  await rest('GET', path, { token }); // when it is answered, the game is counted
}

const CARD_IDS = new Map(CARDS.map(({ id, name }) => [name, id]));

/** `undefined` for a hop or staying. */
function cardOfMove({ name }: { name: string }): CardId | undefined {
  return CARD_IDS.get(name.split(/[@!]/)[0]!);
}

interface Known {
  /** Every card that has been in the program's hand. */
  readonly held: ReadonlySet<CardId>;
  readonly played: readonly (CardId | undefined)[];
}

function chosen({ plays }: Program, game: GameBody, known: Known): string {
  const legalMoves = game.view!.legalMoves!;
  const randomSeed = newSeed();
  if (plays === 'random') return legalMoves[newRandom(randomSeed).below(legalMoves.length)]!;
  const compactView = compactViewOf(viewOf(game, known));
  return legalMoves[
    chosenIndex({ compactView, policy: CURRENT_POLICY, strength: plays, randomSeed, effort: FULL_EFFORT })
  ]!;
}

/** What the house would see from this seat; legal moves are generated again, since only their number matters. */
function viewOf(game: GameBody, { held, played }: Known): View {
  const seat = game.seat!;
  const hand = game.view!.hand.map(({ cardId }) => cardId);
  const seen = new Set([...held, ...played.filter((card) => card !== undefined)]);
  // Cards that it once held, but that are neither in its hand nor were played, went to the other hand in a Swap.
  const given = [...held].filter((card) => !hand.includes(card) && !played.includes(card));
  const own = { seat, hand, legalMoves: [], seen: [...seen], knownInOtherHand: given };
  const position = parseGame(game);
  const board = position.board.map(
    (placed, cell) => placed && { ...placed, sides: sidesAt(position.board, position.powerTiles, cell) },
  );
  return { ...position, turn: 0, viewer: seat, board, own };
}

/** Waits if asked to by Retry-After, and throws on any other refusal. */
function patient(rest: Rest): Rest {
  return async <T>(method: string, path: string, sent?: Sent): Promise<Answer<T>> => {
    for (;;) {
      const answer = await rest<T>(method, path, sent);
      if (answer.status < 400) return answer;
      const seconds = Number(answer.headers.get('retry-after'));
      if (!(seconds > 0)) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
      await sleep(seconds * 1000);
    }
  };
}
