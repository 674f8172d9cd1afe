// Replays: a finished game as data that anyone can verify, and the verification.
import { hashSeed, scoreNow, pliesSince, type Game } from '../table/game.ts';
import { agentsOf, rulesetOfGame, isOver } from '../records/game-record.ts';
import {
  isRulesId,
  isSeed,
  replay,
  rulesetOf,
  scoreOf,
  versionOf,
  type Ply,
  type Position,
  type RulesId,
} from '../engine/index.ts';
import { FULL_EFFORT } from '../house/efforts.ts';
import type { Arena } from '../ports/arena.ts';
import { withThoughts } from '../table/thoughts.ts';
import { Problem } from '../../schema/problem.ts';
import { REPLAY_FORMAT, type Replay, type Verified, type VerifyRequest } from '../../schema/review.ts';

/** @throws Problem game-not-over */
export async function readReplay({ store }: Pick<Arena, 'store'>, game: Game): Promise<Replay> {
  const { record, seedHash, dealt, movedAt, efforts } = game;
  if (!isOver(record)) throw new Problem('game-not-over');
  const { id, rules, seed, seats, winner, endReason } = record;
  const moves = pliesSince(game, 0).map(({ index, seat, name }) => {
    const effort = efforts[index]!;
    const at = new Date(movedAt[index]!).toISOString();
    return { index, seat, name, at, ...(effort === FULL_EFFORT ? {} : { effort }) };
  });
  return {
    format: REPLAY_FORMAT,
    id,
    ruleset: rulesetOfGame(record),
    rules,
    engine: String(versionOf(rules)),
    seed,
    seedHash,
    first: dealt.first,
    players: { A: seats.A.name, B: seats.B.name },
    playerKinds: { A: seats.A.kind, B: seats.B.kind },
    agents: { ...agentsOf(record) },
    moves: withThoughts(moves, await store.thoughtsOf(id)),
    result: { winner, endReason, score: scoreNow(game) },
  };
}

/** A line for the game, one for each move, one for the result. */
export function replayLines(answer: object): object[] {
  const { moves, result, ...about } = answer as Replay;
  return [about, ...moves, { result }];
}

/** Deals and plays the moves again; what a replay omits is not checked. */
export function verifyReplay(claim: VerifyRequest): Verified {
  const { seed, seedHash, first } = claim;
  const rules = rulesClaimed(claim);
  if (rules === undefined) return diverges(0, 'engine');
  if (!isSeed(seed) || (seedHash ?? hashSeed(seed)) !== hashSeed(seed)) return diverges(0, 'seed');
  const game = replay({ rules, seed, moves: claim.moves.map(({ name }) => name) });
  if (!game.ok) return diverges(game.divergesAt, 'move');
  if ((first ?? game.start.first) !== game.start.first) return diverges(0, 'first');
  const wrongSeat = claim.moves.findIndex(({ seat }, i) => seat !== undefined && seat !== game.plies[i]!.seat);
  if (wrongSeat >= 0) return diverges(wrongSeat, 'seat');
  const end = (game.plies.at(-1) as Ply | undefined)?.position ?? game.start;
  return isResultOf(end, claim.result)
    ? { valid: true, divergesAt: null, reason: null }
    : diverges(claim.moves.length, 'result');
}

/** The rules it names, or the version numbered by `engine`, else the first version, which needed no name. */
function rulesClaimed({ ruleset, engine, rules = `${ruleset}/${engine ?? 1}` }: VerifyRequest): RulesId | undefined {
  if (!isRulesId(rules) || rulesetOf(rules) !== ruleset) return undefined;
  return engine === undefined || engine === String(versionOf(rules)) ? rules : undefined;
}

function diverges(divergesAt: number, reason: Verified['reason']): Verified {
  return { valid: false, divergesAt, reason };
}

/** The board decides a game that was played out; the moves do not show how any other ended. */
function isResultOf(end: Position, result: VerifyRequest['result']): boolean {
  if (!result) return true;
  const { winner, endReason, score } = result;
  const actual = scoreOf(end);
  if (score && (score.A !== actual.A || score.B !== actual.B)) return false;
  if (endReason && (endReason === 'played') !== (end.winner !== null)) return false;
  return end.winner === null || winner === undefined || winner === end.winner;
}
