// Replays: a finished game as data that anyone can verify, and their verification.
import { formatInstant } from '../../schema/instant.ts';
import { hashSeed, scoreNow, pliesSince, type Game } from '../table/game.ts';
import { agentsOf, rulesetOfGame, isOver } from '../records/game-record.ts';
import { versionOf } from '../engine/index.ts';
import { FULL_EFFORT } from '../house/efforts.ts';
import type { Arena } from '../ports/arena.ts';
import { withThoughts } from '../table/thoughts.ts';
import { checkReplay } from '../../schema/checked-replay.ts';
import { Problem } from '../../schema/problem.ts';
import { REPLAY_FORMAT, type Replay, type Verified, type VerifyRequest } from '../../schema/review.ts';

/** @throws Problem game-not-over */
export async function readReplay({ store }: Pick<Arena, 'store'>, game: Game): Promise<Replay> {
  const { record, seedHash, dealt, movedAt, efforts } = game;
  if (!isOver(record)) throw new Problem('game-not-over');
  const { id, rules, seed, seats, winner, endReason } = record;
  const moves = pliesSince(game, 0).map(({ index, seat, name }) => {
    const effort = efforts[index]!;
    const at = formatInstant(movedAt[index]!);
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

export function verifyReplay(claim: VerifyRequest): Verified {
  const checked = checkReplay(claim, hashSeed);
  if (checked.ok) return { valid: true, divergesAt: null, reason: null };
  return { valid: false, divergesAt: checked.divergesAt, reason: checked.reason };
}
