// A seat as an assistant receives it: its token, who plays the other one, the rules in a few lines, and the first turn.
import type { Joined, Started } from '../../schema/game.ts';
import { Problem } from '../../schema/problem.ts';
import { afterHouse, requireGame } from '../play/access.ts';
import type { GameId } from '../records/ids.ts';
import { otherSeat, type Seat } from '../engine/index.ts';
import { isHouse, isOpen, type GameRecord } from '../records/game-record.ts';
import { pliesSince } from '../table/game.ts';
import { quoted } from '../words/quoted.ts';
import { rulesInWords } from '../words/rules.ts';
import type { Arena } from '../ports/arena.ts';
import { jsonAnswer, turnAnswer, type ToolAnswer, type TurnDetail } from './answers.ts';
import { boardMeta } from './board.ts';
import { isUnused } from '../table/referee.ts';
import type { Caller, ToolCall } from './tool.ts';
import { inToolWords } from './hints.ts';

/**
 * @param opened as REST answers it
 * @param readerSeat which the reader of the chat takes on the board; `undefined`: none
 * @throws Problem no-board
 */
export async function openingAnswer(
  call: ToolCall<unknown>,
  opened: Started | Joined,
  readerSeat?: Seat,
): Promise<ToolAnswer> {
  const { game, playerToken } = opened;
  const gameId = game.id;
  const inviteUrl = 'inviteUrl' in opened ? opened.inviteUrl : null;
  const watched = boardMeta({ gameId, role: 'watch' });
  const { detail } = call.caller;
  if (detail === 'full') return { ...jsonAnswer(inToolWords(opened)), meta: watched };
  if (playerToken === null) return matchAnswer(opened as Started);
  const viewer = game.seat!;
  if (readerSeat === undefined) {
    const answer = await seatAnswer(call.arena, gameId, { viewer, playerToken, inviteUrl, readerSeat, detail });
    return { ...answer, meta: watched };
  }
  const invite = new URL(inviteUrl!).hash.slice(1);
  const meta = boardMeta({ gameId, role: 'player', seat: readerSeat, invite });
  // In the reader's own seat the assistant watches: it gets no token, and sees no hand.
  if (readerSeat === viewer) return { ...(await watchAnswer(call.arena, gameId, detail)), meta };
  return {
    ...(await seatAnswer(call.arena, gameId, { viewer, playerToken, inviteUrl: null, readerSeat, detail })),
    meta,
  };
}

/** Refused before anything is made. @throws Problem no-board */
export function refuseWithoutBoard({ lacksBoard }: Caller): void {
  if (lacksBoard) throw new Problem('no-board');
}

interface Seated {
  readonly viewer: Seat;
  readonly playerToken: string;
  readonly inviteUrl: string | null;
  readonly readerSeat: Seat | undefined;
  readonly detail: TurnDetail;
}

async function seatAnswer(
  arena: Arena,
  gameId: GameId,
  { viewer, playerToken, inviteUrl, readerSeat, detail }: Seated,
): Promise<ToolAnswer> {
  const live = await afterHouse(arena, await requireGame(arena, gameId)); // not with the token: that would be its first use
  const { record } = live.game;
  const { id, code } = record;
  const isForReader = readerSeat !== undefined;
  const lines = [
    `player_token ${playerToken} (secret: send it with every call${isUnused(record) ? LAPSES_UNUSED : ''})`,
    isForReader ? READER_PLAYS : opponentLine(record, viewer, inviteUrl),
    rulesInWords(record.rules),
  ];
  const seen = { live, viewer, since: pliesSince(live.game, 0) };
  return turnAnswer(arena.links, seen, detail, {
    lines,
    game: { id, seat: viewer, ...(code === null || isForReader ? {} : { code }) },
    fields: { playerToken, inviteUrl },
  });
}

const LAPSES_UNUSED = '; without one the game lapses in 10 minutes';

const READER_PLAYS =
  'The reader takes the other seat on the board shown here. Tell them so, then call wait_for_turn. You never see their hand.';
const READER_WATCHES = 'The reader plays on the board shown here; you watch. get_game shows the game so far.';

async function watchAnswer(arena: Arena, id: GameId, detail: TurnDetail): Promise<ToolAnswer> {
  const live = await requireGame(arena, id);
  const seen = { live, viewer: 'spectator' as const, since: pliesSince(live.game, 0) };
  const lines = [READER_WATCHES];
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

/** A game of two people, in which the caller has no seat. */
function matchAnswer({ game, invites }: Started): ToolAnswer {
  const { A, B } = game.players;
  const text = `Give each person their own link. ${quoted(A)}: ${invites!.A} ${quoted(B)}: ${invites!.B}`;
  const { id, status, moveCount } = game;
  return { text, structure: { text, game: { id, status, moveCount }, invites, next: { action: 'wait' } } };
}
