// Writes of daily deals.
import type { Kysely } from 'kysely';
import type { NewGame } from '../../ports/game-store.ts';
import type { DailyDeal, DealGame, DealPlayer, DealResult } from '../../records/deal-records.ts';
import type { Instant } from '../../records/game-record.ts';
import type { GameId } from '../../records/ids.ts';
import type { Write } from '../backend.ts';
import { FIELDS, toRow } from '../columns.ts';
import type { Tables } from '../tables.ts';
import { NEXT_EPOCH, newGameWrite } from '../games/game-writes.ts';

type Db = Kysely<Tables>;

export function dealWrite(db: Db, deal: DailyDeal): Write {
  const choice = db
    .insertInto('daily_deals')
    .values(toRow(FIELDS.daily_deals, deal))
    .onConflict((conflict) => conflict.doNothing());
  return [{ update: choice.compile(), mayMiss: true }];
}

/** The player's row prevents a second game: of two concurrent starts the second writes nothing. */
export function startWrite(db: Db, game: NewGame, { kind, owner }: DealPlayer): Write {
  const { id: gameId, dealDay: day } = game.record;
  if (day === null) throw new Error(`${gameId} is not a game of a daily deal`);
  const none = { measuredAt: null, isConceded: null, loss: null, deficit: null, endedAt: null };
  const row = toRow(FIELDS.deal_games, { day, kind, owner, gameId, ...none } satisfies DealGame);
  return [...newGameWrite(db, game), { into: 'deal_games', row }];
}

export function measureWrite(db: Db, gameId: GameId, result: DealResult | null, now: Instant): Write {
  const measured = db
    .updateTable('deal_games')
    .set({ ...(result && toRow(['isConceded', 'loss', 'deficit', 'endedAt'], result)), measured_at: now })
    .where('game_id', '=', gameId)
    .where('measured_at', 'is', null);
  return [{ update: measured.compile(), mayMiss: true }];
}

export function publication(db: Db, ids: readonly GameId[]): Write {
  return ids.map((id) => ({
    update: db.updateTable('games').set({ is_public: 1, epoch: NEXT_EPOCH }).where('id', '=', id).compile(),
    mayMiss: true,
  }));
}
