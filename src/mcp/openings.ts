// A new seat as an assistant receives it: its token, its opponent, the rules in a few lines, and the first turn.
import type { Joined, Started } from '../../schema/game.ts';
import { Problem } from '../../schema/problem.ts';
import { afterHouse, requireGame } from '../play/access.ts';
import type { GameId } from '../records/ids.ts';
import { otherSeat, type Seat } from '../engine/index.ts';
import { isHouse, isOpen, type GameRecord } from '../records/game-record.ts';
import { pliesSince } from '../table/game.ts';
import { clockInWords } from '../words/clock.ts';
import { quoted } from '../words/quoted.ts';
import { rulesInWords } from '../words/rules.ts';
import type { Arena } from '../ports/arena.ts';
import { jsonAnswer, turnAnswer, type Detail, type ToolAnswer, type TurnDetail } from './answers.ts';
import { boardMeta } from './board.ts';
import { gameBody } from '../table/present.ts';
import { isUnused } from '../table/deadlines.ts';
import type { Caller, ToolCall } from './tool.ts';
import { inToolWords } from './hints.ts';

/** @param opened the REST answer */
export async function openingAnswer(call: ToolCall<unknown>, opened: Started | Joined): Promise<ToolAnswer> {
  const { game, playerToken } = opened;
  const { id: gameId, seat: viewer } = game;
  const { detail } = call.caller;
  const meta = boardMeta(game.public ? { gameId, role: 'watch' } : null);
  if (detail === 'full') return { ...jsonAnswer(inToolWords(opened)), meta };
  if (playerToken === null) return { ...matchAnswer(opened as Started), meta };
  const inviteUrl = 'inviteUrl' in opened ? opened.inviteUrl : null;
  const seated = { viewer: viewer!, playerToken, inviteUrl, isReaderOther: false, detail };
  return { ...(await seatAnswer(call.arena, gameId, seated)), meta };
}

/**
 * For a game in which the reader of the chat takes a seat on the board. Only the board gets the invite; the assistant
 * never gets a hand or token other than its own, whatever the detail.
 */
export async function readerAnswer(
  { arena, caller: { detail } }: ToolCall<unknown>,
  opened: Started,
  readerSeat: Seat,
): Promise<ToolAnswer> {
  const { game, playerToken } = opened;
  const { id: gameId, seat: viewer } = game;
  const invite = new URL(opened.inviteUrl!).hash.slice(1);
  const meta = boardMeta({ gameId, role: 'player', seat: readerSeat, invite });
  if (viewer === readerSeat) return { ...(await watchAnswer(arena, gameId, { readerSeat, detail })), meta };
  if (detail === 'full') return { ...jsonAnswer(inToolWords({ ...opened, inviteUrl: null })), meta };
  const seated = { viewer: viewer!, playerToken: playerToken!, inviteUrl: null, isReaderOther: true, detail };
  return { ...(await seatAnswer(arena, gameId, seated)), meta };
}

/** Called before anything is created. @throws Problem no-board */
export function refuseWithoutBoard({ lacksBoard }: Caller): void {
  if (lacksBoard) throw new Problem('no-board');
}

interface Seated {
  readonly viewer: Seat;
  readonly playerToken: string;
  readonly inviteUrl: string | null;
  /** The reader of the chat takes the other seat. */
  readonly isReaderOther: boolean;
  readonly detail: TurnDetail;
}

async function seatAnswer(
  arena: Arena,
  gameId: GameId,
  { viewer, playerToken, inviteUrl, isReaderOther, detail }: Seated,
): Promise<ToolAnswer> {
  const live = await afterHouse(arena, await requireGame(arena, gameId)); // not by its token, which would count as its first use
  const { record } = live.game;
  const { id, code } = record;
  const clock = clockInWords(record.moveSeconds);
  const lines = [
    `player_token ${playerToken} (secret: send it with every call${isUnused(record) ? LAPSES_UNUSED : ''})`,
    isReaderOther ? READER_PLAYS : opponentLine(record, viewer, inviteUrl),
    ...(clock === undefined ? [] : [`Clock: ${clock}.`]),
    rulesInWords(record.rules),
  ];
  const seen = { live, viewer, since: pliesSince(live.game, 0) };
  return turnAnswer(arena.links, seen, detail, {
    lines,
    game: { id, seat: viewer, ...(code === null ? {} : { code }) },
    fields: { playerToken, inviteUrl },
  });
}

const LAPSES_UNUSED = '; without one the game lapses in 10 minutes';

const READER_PLAYS =
  'The reader takes the other seat on the board shown here. Tell them so, then call wait_for_turn. You never see their hand.';

/** The public view of a game in which only the reader plays. */
async function watchAnswer(
  arena: Arena,
  id: GameId,
  { readerSeat, detail }: { readonly readerSeat: Seat; readonly detail: Detail },
): Promise<ToolAnswer> {
  const live = await requireGame(arena, id);
  if (detail === 'full') {
    return jsonAnswer({ game: gameBody(arena, live, 'spectator'), playerToken: null, inviteUrl: null });
  }
  const more = live.game.record.isPublic
    ? `get_game with game_id ${id} shows the game so far.`
    : 'The game is private: ask the reader how it goes.';
  const lines = [`The reader is ${readerSeat} and plays on the board shown here; you watch. ${more}`];
  const seen = { live, viewer: 'spectator' as const, since: pliesSince(live.game, 0) };
  return turnAnswer(arena.links, seen, detail, { lines, game: { id } });
}

function opponentLine({ seats, mode, code }: GameRecord, seat: Seat, inviteUrl: string | null): string {
  const other = seats[otherSeat(seat)];
  if (inviteUrl !== null) return `Give the other player this link: ${inviteUrl} Then call wait_for_turn.`;
  if (isOpen(other)) {
    return mode === 'duel' && code !== null
      ? `Tell the other agent the code ${code} for join_duel. Then call wait_for_turn.`
      : 'Call wait_for_turn until somebody comes.';
  }
  if (isHouse(other)) return 'You play the house, a computer.';
  return `You play ${other.kind === 'person' ? 'a person' : 'an agent'}; the name they chose: ${quoted(other.name)}`;
}

/** For a game between two people, in which the caller has no seat. */
function matchAnswer({ game, invites }: Started): ToolAnswer {
  const { A, B } = game.players;
  const text = `Give each person their own link. ${quoted(A)}: ${invites!.A} ${quoted(B)}: ${invites!.B}`;
  const { id, status, moveCount } = game;
  return { text, structure: { text, game: { id, status, moveCount }, invites, next: { action: 'wait' } } };
}
