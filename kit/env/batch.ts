// Many games in step: each plays one move at a time, and a finished game is replaced by the next deal. All seeds derive
// from one, so that the same moves give the same games. A restored batch continues exactly where it was saved.
import {
  CURRENT,
  NOBODY,
  applyMove,
  compactOf,
  legalCodes,
  scoreLead,
  type CompactPosition,
  type MoveCode,
} from '../../src/engine/compact.ts';
import {
  SEATS,
  formatMove,
  legalMoves,
  newGame,
  newRandom,
  play,
  type Position,
  type Random,
  type RulesId,
} from '../../src/engine/index.ts';
import { ACTION_COUNT, actionOf } from './actions.ts';
import { OBSERVATION_SIZE, writeObservation } from './observation.ts';
import { OUTLOOK_SIZE, writeOutlook } from './outlook.ts';

export interface BatchOptions {
  readonly rules: RulesId;
  /** The number of games. */
  readonly games: number;
  /** 32 hex digits, as for a deal. */
  readonly seed: string;
  /** Whether `outlook` is computed. */
  readonly outlook: boolean;
}

/** Plain data: seeds and actions, from which the games are replayed. */
export interface SavedBatch extends BatchOptions {
  /** The number of deals drawn from the seed. */
  readonly dealt: number;
  readonly played: readonly { readonly seed: string; readonly actions: readonly number[] }[];
  readonly last: {
    readonly rewards: readonly number[];
    readonly dones: readonly number[];
    readonly leads: readonly number[];
  };
}

/** By game; `legal` and `outlook` have one row per legal move, in canonical order, game 0's first. */
export interface BatchState {
  /** The seat to move: 0 is A. */
  readonly seats: Int8Array;
  /** Of the seat that moved last: 1 if its move ended the game and it won, -1 if it lost, otherwise 0. */
  readonly rewards: Int8Array;
  /** 1 if the last move ended a game, so that the observation is of the next one. */
  readonly dones: Uint8Array;
  /** By how many points the seat that moved last led after its move. */
  readonly leads: Int8Array;
  readonly observations: Int8Array;
  /** 1 for each legal action. */
  readonly masks: Uint8Array;
  /** The number of legal moves of each game. */
  readonly counts: Uint16Array;
  readonly legal: Uint16Array;
  /** Empty unless requested. */
  readonly outlook: Int8Array;
}

interface Game {
  readonly seed: string;
  readonly position: CompactPosition;
  readonly first: number;
  readonly actions: number[];
  codes: readonly MoveCode[];
}

export interface Batch {
  state(): BatchState;
  /** @throws RangeError for an illegal action: then no game has moved */
  step(actions: Uint16Array): void;
  save(): SavedBatch;
  /** A game's position as an engine value, and the names of its moves so far. */
  game(index: number): { position: Position; seed: string; moves: readonly string[] };
}

/** The same options give the same deals. */
export function newBatch(options: BatchOptions): Batch {
  const dealer = newDealer(options.seed, 0);
  const games = Array.from({ length: options.games }, () => deal(options.rules, dealer.next()));
  return batchOf(options, games, dealer);
}

/** @throws RangeError for an action that is not legal in its game */
export function restoreBatch({ dealt, played, last, ...options }: SavedBatch): Batch {
  const games = played.map(({ seed, actions }) => {
    const game = deal(options.rules, seed);
    for (const action of actions) move(game, codeOf(game, action));
    return game;
  });
  return batchOf(options, games, newDealer(options.seed, dealt), last);
}

const WORDS_OF_SEED = 4;

interface Dealer {
  /** A seed for the next game. */
  next(): string;
  dealt(): number;
}

function newDealer(seed: string, dealt: number): Dealer {
  const random = newRandom(seed);
  for (let i = 0; i < dealt; i++) seedFrom(random);
  let count = dealt;
  return {
    next() {
      count++;
      return seedFrom(random);
    },
    dealt: () => count,
  };
}

/** Never all zero, which is not a valid seed: the generator does not give four zero words in a row. */
function seedFrom(random: Random): string {
  return Array.from({ length: WORDS_OF_SEED }, () => random.next().toString(16).padStart(8, '0')).join('');
}

function deal(rules: RulesId, seed: string): Game {
  const start = newGame(rules, seed);
  const position = compactOf(start);
  return { seed, position, first: SEATS.indexOf(start.first), actions: [], codes: legalCodes(position) };
}

function codeOf({ codes }: Game, action: number): MoveCode {
  const code = codes.find((legal) => actionOf(legal) === action);
  if (code === undefined) throw new RangeError(`action ${action} is not legal`);
  return code;
}

function move(game: Game, code: MoveCode): void {
  game.actions.push(actionOf(code));
  applyMove(game.position, code);
  game.codes = legalCodes(game.position);
}

function batchOf(options: BatchOptions, games: Game[], dealer: Dealer, last?: SavedBatch['last']): Batch {
  const count = games.length;
  const rewards = Int8Array.from(last?.rewards ?? new Int8Array(count));
  const dones = Uint8Array.from(last?.dones ?? new Uint8Array(count));
  const leads = Int8Array.from(last?.leads ?? new Int8Array(count));

  function playOne(index: number, code: MoveCode): void {
    const game = games[index]!;
    const seat = game.position[CURRENT]!;
    move(game, code);
    const lead = scoreLead(game.position, seat);
    const isOver = game.position[CURRENT] === NOBODY;
    leads[index] = lead;
    dones[index] = isOver ? 1 : 0;
    rewards[index] = isOver ? Math.sign(lead) : 0;
    if (isOver) games[index] = deal(options.rules, dealer.next());
  }

  return {
    state: () => ({ rewards, dones, leads, ...observed(games, options.outlook) }),
    step(actions) {
      if (actions.length !== count) throw new RangeError(`${actions.length} actions for ${count} games`);
      const codes = games.map((game, index) => codeOf(game, actions[index]!));
      for (const [index, code] of codes.entries()) playOne(index, code);
    },
    save: () => ({
      ...options,
      dealt: dealer.dealt(),
      played: games.map(({ seed, actions }) => ({ seed, actions: [...actions] })),
      last: { rewards: [...rewards], dones: [...dones], leads: [...leads] },
    }),
    game(index) {
      const game = games[index];
      if (!game) throw new RangeError(`there is no game ${index}`);
      return { seed: game.seed, ...replayed(options.rules, game) };
    },
  };
}

function observed(games: readonly Game[], withOutlook: boolean): Omit<BatchState, 'rewards' | 'dones' | 'leads'> {
  const seats = Int8Array.from(games, ({ position }) => position[CURRENT]!);
  const counts = Uint16Array.from(games, ({ codes }) => codes.length);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const observations = new Int8Array(games.length * OBSERVATION_SIZE);
  const masks = new Uint8Array(games.length * ACTION_COUNT);
  const legal = new Uint16Array(total);
  const outlook = new Int8Array(withOutlook ? total * OUTLOOK_SIZE : 0);
  let row = 0;
  for (const [index, { position, first, codes }] of games.entries()) {
    writeObservation(observations, index * OBSERVATION_SIZE, position, first);
    if (withOutlook) writeOutlook(outlook, row * OUTLOOK_SIZE, position, codes);
    for (const code of codes) {
      const action = actionOf(code);
      masks[index * ACTION_COUNT + action] = 1;
      legal[row++] = action;
    }
  }
  return { seats, counts, observations, masks, legal, outlook };
}

function replayed(rules: RulesId, { seed, actions }: Game): { position: Position; moves: string[] } {
  const again = deal(rules, seed);
  const moves: string[] = [];
  let position = newGame(rules, seed);
  for (const action of actions) {
    const code = codeOf(again, action);
    const chosen = legalMoves(position)[again.codes.indexOf(code)]!;
    moves.push(formatMove(chosen));
    position = play(position, chosen).position;
    move(again, code);
  }
  return { position, moves };
}
