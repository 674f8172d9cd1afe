// Challenges as callers mint them and people play them, over REST.
import type { ChallengeCreated } from '../../schema/agent.ts';
import type { GameBody, Joined } from '../../schema/game.ts';
import { ok, playMove, readGame, type Rest, type SeatOfGame } from './rest.ts';

/** A game of classic rules fills its 15 cells: with two left, the person's next move is the last one. */
const CLASSIC_PLIES = 15;
/** Its games are classic. */
export const CLASSIC_AGENT = 'pebble';

export interface LastMove {
  readonly seat: SeatOfGame;
  readonly challenge: string;
  /** Ends the game, with the agent's answer at most. */
  readonly move: string;
}

/** Mints a challenge of the classic agent and plays it until the person has `plies` or fewer to go. */
export async function challengeUpTo(rest: Rest, challenger: string, pliesLeft = 2): Promise<LastMove> {
  const minting = { body: { agent: CLASSIC_AGENT, challenger } };
  const { gameId: id, url, token: challenge } = await ok(rest<ChallengeCreated>('POST', '/agent/challenge', minting));
  const body = { invite: new URL(url).hash.slice(1), name: challenger };
  const { playerToken, game } = await ok(rest<Joined>('POST', `/games/${id}/seat`, { body }));
  const seat = { id, token: playerToken };
  const ready = await playOn(rest, seat, game, pliesLeft);
  return { seat, challenge, move: chosen(ready) };
}

async function playOn(rest: Rest, seat: SeatOfGame, game: GameBody, pliesLeft: number): Promise<GameBody> {
  if (game.turn !== game.seat) return playOn(rest, seat, await readGame(rest, seat), pliesLeft);
  if (CLASSIC_PLIES - game.moveCount <= pliesLeft) return game;
  return playOn(rest, seat, (await playMove(rest, seat, chosen(game))).game, pliesLeft);
}

/** Different from game to game, so that some are won, some lost, some drawn. */
function chosen({ view, moveCount }: GameBody): string {
  const { legalMoves } = view!;
  return legalMoves[(moveCount * 31 + legalMoves[0]!.length * 7) % legalMoves.length]!;
}
