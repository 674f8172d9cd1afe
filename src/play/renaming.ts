// Changes the name of a seat in its game.
import type { Acted } from '../../schema/game.ts';
import { Problem } from '../../schema/problem.ts';
import type { RenameRequest } from '../../schema/requests.ts';
import { otherSeat } from '../engine/index.ts';
import { refuseNameOfOpponent, refuseReservedNames } from '../people/names.ts';
import { changeProfile } from '../people/player-pages.ts';
import { playerOf } from '../people/profiles.ts';
import type { Arena } from '../ports/arena.ts';
import type { RequestContext } from '../ports/request-context.ts';
import { isOver } from '../records/game-record.ts';
import type { SeatAccess } from '../table/access.ts';
import { acted } from '../table/present.ts';
import { storeAnswer, receiptOf } from '../trust/receipts.ts';
import { currentSeat, requireGame } from './access.ts';
import { notify } from './notify.ts';
import { spend } from './spending.ts';

/** @throws Problem game-over, name-reserved, rate-limited, seat-moved */
export async function renameSeat(
  arena: Arena,
  access: SeatAccess,
  { name }: RenameRequest,
  context: RequestContext,
): Promise<Acted> {
  const { live, viewer, holder } = access;
  const { id, seats } = live.game.record;
  if (isOver(live.game.record)) throw new Problem('game-over');
  await refuseReservedNames(arena, { name }, context);
  refuseNameOfOpponent(name, seats[otherSeat(viewer)].name);
  await spend(arena, { policy: 'names', of: `${id} ${viewer}` });
  const receipt = receiptOf(context.seal, null, arena.clock());
  const { tokenHash } = holder;
  const isRenamed = await arena.store.renameSeat({ gameId: id, seat: viewer, name, tokenHash, receipt });
  // The seat has moved, was merged into another game, or the game has ended: retrying gives the right answer.
  if (!isRenamed) {
    await arena.live.refresh(id); // a retry must not read the same record
    return renameSeat(arena, await currentSeat(arena, access), { name }, context);
  }
  await renameGuest(arena, access, name, context);
  await notify(arena, id);
  const answer = acted(arena, await requireGame(arena, id), viewer);
  await storeAnswer(arena, context.seal, answer);
  return answer;
}

/** A guest's profile takes the new name as well: guests have only the name that they play under. */
async function renameGuest(
  arena: Arena,
  { live, viewer }: SeatAccess,
  name: string,
  context: RequestContext,
): Promise<void> {
  const known = await playerOf(arena, context.session);
  if (!known || known.player.isAccount || known.player.id !== live.game.record.seats[viewer].playerId) return;
  await changeProfile(arena, { name }, { ...context, seal: null });
}
