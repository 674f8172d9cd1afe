// Changes the name of a seat in its game.
import type { Acted } from '../../schema/game.ts';
import { Problem } from '../../schema/problem.ts';
import type { RenameRequest } from '../../schema/requests.ts';
import { otherSeat } from '../engine/index.ts';
import { refuseNameOfOpponent, refuseReservedNames } from '../people/names.ts';
import { changeProfile } from '../people/player-pages.ts';
import { playerOf } from '../people/profiles.ts';
import type { Arena } from '../ports/arena.ts';
import type { Renaming } from '../ports/game-store.ts';
import type { RequestContext } from '../ports/request-context.ts';
import { isOver } from '../records/game-record.ts';
import type { SeatAccess } from '../table/access.ts';
import { acted } from '../table/present.ts';
import { untilWritten } from '../trust/attempts.ts';
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
  refuseUnlessNameable(access, name);
  await refuseReservedNames(arena, { name }, context);
  await spend(arena, { policy: 'names', of: `${access.live.game.record.id} ${access.viewer}` });
  const receipt = receiptOf(context.seal, null, arena.clock());
  const renamed = await writeName(arena, access, { name, receipt });
  await renameGuest(arena, renamed, name, context);
  const { id } = renamed.live.game.record;
  await notify(arena, id);
  const answer = acted(arena, await requireGame(arena, id), renamed.viewer);
  await storeAnswer(arena, context.seal, answer);
  return answer;
}

/** @returns the seat that has the name now: it may have moved, or its game may have been merged into another one */
function writeName(arena: Arena, access: SeatAccess, written: Pick<Renaming, 'name' | 'receipt'>): Promise<SeatAccess> {
  let current = access;
  return untilWritten(async () => {
    const { live, viewer, holder } = current;
    const { id } = live.game.record;
    const renaming = { ...written, gameId: id, seat: viewer, tokenHash: holder.tokenHash };
    if (await arena.store.renameSeat(renaming)) return current;
    await arena.live.refresh(id); // the next attempt must not read the same record
    current = await currentSeat(arena, current);
    refuseUnlessNameable(current, written.name);
    return undefined;
  });
}

/** @throws Problem game-over, name-reserved */
function refuseUnlessNameable({ live, viewer }: SeatAccess, name: string): void {
  const { record } = live.game;
  if (isOver(record)) throw new Problem('game-over');
  refuseNameOfOpponent(name, record.seats[otherSeat(viewer)].name);
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
