// The tool of the board on which a person plays in a chat. Hosts show neither it nor its answers to the model.
import { z } from 'zod';
import { SeatRequest, SyncQuery, WaitQuery } from '../../schema/requests.ts';
import { requireGame, accessGame } from '../play/access.ts';
import { syncSeat, watchGame } from '../play/reads.ts';
import { takeSeatByInvite } from '../play/seats.ts';
import { endGame, playMove } from '../play/turns.ts';
import { gameBody } from '../table/present.ts';
import type { ToolAnswer } from './answers.ts';
import { BOARD_CLIENT } from './board.ts';
import {
  contextOf,
  CREATES,
  missing,
  ofReader,
  patienceOf,
  SeatArgs,
  seatIn,
  tool,
  type Tool,
  type ToolCall,
} from './tool.ts';

const BoardArgs = z.object({
  do: z.enum(['seat', 'sync', 'move', 'resign']),
  ...SeatArgs,
  gameId: z.string().max(64),
  invite: SeatRequest.shape.invite.optional(),
  move: z.string().optional(),
  since: SyncQuery.shape.since,
  status: SyncQuery.shape.status,
  timeout: WaitQuery.shape.timeout,
});
type BoardCall = ToolCall<z.output<typeof BoardArgs>>;

export const BOARD_TOOLS: readonly Tool[] = [
  tool({
    name: 'board',
    title: 'Board',
    description: "For the board itself: the reader's seat.",
    hints: CREATES,
    input: BoardArgs,
    board: 'app',
    run: async (call) => answered(await DEEDS[call.args.do](call)),
  }),
];

/** Always in full detail: the board uses the answers of REST. */
function answered(body: object): ToolAnswer {
  return { text: 'For the board.', structure: { ...body } };
}

const DEEDS: Readonly<Record<z.output<typeof BoardArgs>['do'], (call: BoardCall) => Promise<object>>> = {
  /** Each opening of the board takes the seat again, which disconnects older copies. */
  async seat(call) {
    const { gameId, invite } = call.args;
    if (invite === undefined) throw missing('invite');
    const { game, playerToken } = await takeSeatByInvite(
      call.arena,
      gameId,
      { invite, client: BOARD_CLIENT },
      ofReader(contextOf(call)),
    );
    return { game, playerToken, played: [] };
  },
  async sync(call) {
    const { arena, args } = call;
    const { since, status, timeout } = args;
    const access = await accessGame(arena, args.gameId, args.playerToken);
    const { live, holder } = access;
    const query = { since, status, timeout };
    const patience = patienceOf(call, timeout);
    if (!holder) {
      const { moves: played, state } = await watchGame(arena, access, query, patience);
      return { game: gameBody(arena, await requireGame(arena, live.game.record.id), 'spectator'), played, state };
    }
    const { moves: played, state } = await syncSeat(arena, { live, holder, viewer: holder.seat }, query, patience);
    return { game: gameBody(arena, await requireGame(arena, live.game.record.id), holder.seat), played, state };
  },
  async move(call) {
    const { move, since } = call.args;
    if (move === undefined) throw missing('move');
    return playMove(call.arena, await seatIn(call), { move, expectedMoveCount: since }, null);
  },
  resign: async (call) => endGame(call.arena, await seatIn(call), 'resign', null),
};
