// Challenges over REST: the caller who creates them, and the person who opens the link in a browser.
import type { ChallengeBody, ChallengeCreated } from '../../schema/agent.ts';
import type { GameBody, Joined, Started } from '../../schema/game.ts';
import { ok, playMove, readGame, type Rest, type SeatOfGame } from './rest.ts';

export const mint = (rest: Rest, body: object = {}): Promise<ChallengeCreated> =>
  ok(rest('POST', '/agent/challenge', { body: { agent: 'pebble', challenger: 'Bob', ...body } }));

export const readChallenge = (rest: Rest, { token }: { token: string }): Promise<ChallengeBody> =>
  ok(rest('GET', `/agent/challenge/${token}`));

/** A person at the table, with what their browser stores. */
export interface Guest extends SeatOfGame {
  readonly matchToken: string;
  readonly player: { readonly id: string; readonly name: string };
  /** As a request header. */
  readonly cookie: string;
}

/** Takes the person's seat. @param cookie the browser's, if it has one already */
export async function open(
  rest: Rest,
  { gameId, url }: { gameId: string; url: string },
  { name = 'Bobby', cookie }: { name?: string; cookie?: string | undefined } = {},
): Promise<Guest> {
  const answer = await rest<Joined>('POST', `/games/${gameId}/seat`, {
    body: { invite: url.split('#')[1], name },
    ...(cookie === undefined ? {} : { headers: { cookie } }),
  });
  if (answer.status !== 200) throw new Error(answer.text);
  const { playerToken, matchToken, player } = answer.body;
  const fresh = cookieOf(answer.headers);
  return { id: gameId, token: playerToken, matchToken: matchToken!, player: player!, cookie: fresh ?? cookie! };
}

export function cookieOf(headers: Headers): string | undefined {
  return headers.get('set-cookie')?.split(';')[0];
}

/** Plays the person's seat to the end. @returns the names of all moves */
export async function playOut(
  rest: Rest,
  seat: SeatOfGame,
  choose: (legalMoves: readonly string[]) => string = (moves) => moves[0]!,
): Promise<string[]> {
  for (let game = await readGame(rest, seat); game.status === 'active';) {
    game = (await playMove(rest, seat, choose(game.view!.legalMoves!))).game;
  }
  const { moves } = await ok(rest('GET', `/games/${seat.id}/sync`, seat));
  return moves.map(({ name }: { name: string }) => name);
}

/** A match between two people in browsers, each with a profile. */
export async function startMatch(
  rest: Rest,
  cookies: { A?: string | undefined; B?: string | undefined } = {},
): Promise<{ id: string; A: Guest; B: Guest }> {
  const body = { mode: 'match', players: ['Ann', 'Ben'], ruleset: 'classic' };
  const started = await ok(rest<Started>('POST', '/games', { body }));
  const gameId = started.game.id;
  const take = (seat: 'A' | 'B') => open(rest, { gameId, url: started.invites![seat] }, { cookie: cookies[seat] });
  return { id: gameId, A: await take('A'), B: await take('B') };
}

/** A classic game fills its 15 cells: with two left, the person's next move is their last. */
const CLASSIC_PLIES = 15;
/** Its games are classic. */
export const CLASSIC_AGENT = 'pebble';
/** Plays its best move, without noise: with other weights it would play other moves. */
export const BEST_AGENT = 'oracle';

export interface LastMove {
  readonly seat: SeatOfGame;
  readonly challenge: string;
  /** Ends the game, or does so after the agent's reply. */
  readonly move: string;
}

/** Mints a classic challenge and plays it until the person has `pliesLeft` plies or fewer to go. */
export async function challengeUpTo(
  rest: Rest,
  challenger: string,
  { pliesLeft = 2, agent = CLASSIC_AGENT } = {},
): Promise<LastMove> {
  const minted = await mint(rest, { agent, challenger, ruleset: 'classic' });
  const seat = await open(rest, minted, { name: challenger });
  const ready = await playOn(rest, seat, await readGame(rest, seat), pliesLeft);
  return { seat, challenge: minted.token, move: chosen(ready) };
}

async function playOn(rest: Rest, seat: SeatOfGame, game: GameBody, pliesLeft: number): Promise<GameBody> {
  if (game.turn !== game.seat) return playOn(rest, seat, await readGame(rest, seat), pliesLeft);
  if (CLASSIC_PLIES - game.moveCount <= pliesLeft) return game;
  return playOn(rest, seat, (await playMove(rest, seat, chosen(game))).game, pliesLeft);
}

/** Varies between games, so that some are won, some lost, some drawn. */
function chosen({ view, moveCount }: GameBody): string {
  const legalMoves = view!.legalMoves!;
  return legalMoves[(moveCount * 31 + legalMoves[0]!.length * 7) % legalMoves.length]!;
}
