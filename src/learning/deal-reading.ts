// The daily deal as presented: the opponent, the caller's result, and the ranking. Until the day is over it reveals
// neither the deal nor other players' games.
import { formatInstant } from '../../schema/instant.ts';
import { dayOf, endOfDay } from '../../schema/calendar.ts';
import type { DailyDealBody, DealQuery, DealResultBody, OwnDeal } from '../../schema/daily-deal.ts';
import { characterAt } from '../../schema/house-characters.ts';
import { Problem } from '../../schema/problem.ts';
import type { OwnResult } from '../../schema/enumerations.ts';
import { otherSeat, rulesetOf } from '../engine/index.ts';
import { identifyCaller } from '../people/identities.ts';
import type { Arena } from '../ports/arena.ts';
import type { RequestContext } from '../ports/request-context.ts';
import type { DailyDeal, DealGame, DealResult, RankedDeal } from '../records/deal-records.ts';
import { isOver, type GameRecord, type StoredGame } from '../records/game-record.ts';
import { ifDamaged } from '../table/damage.ts';
import { hashSeed, moveNames } from '../table/game.ts';
import { ownerUrl, replayUrl } from '../table/links.ts';
import { pageFrom } from '../table/page.ts';
import { outcomeOf } from '../table/standing.ts';
import { cursorAfter, parseCursor, type DealCursor } from './deal-cursor.ts';
import { DEAL_SEAT, dealOfDay, settingOf } from './deal-of-day.ts';

/** @throws Problem bad-request, agent-key-unknown */
export async function readDailyDeal(arena: Arena, query: DealQuery, context: RequestContext): Promise<DailyDealBody> {
  const today = dayOf(arena.clock());
  const from = query.cursor === undefined ? undefined : parseCursor(query.cursor);
  const day = query.date ?? from?.day ?? today;
  if (day > today) {
    throw new Problem('bad-request', { detail: 'date: that day has not begun', extra: { field: 'date' } });
  }
  const { deals } = arena.store;
  const deal = day === today ? await dealOfDay(deals, day) : await deals.dealOf(day);
  const { ruleset, character } = deal ? settingIn(deal) : settingOf(day);
  const { slug, name, strength } = character;
  const kind = query.of === 'agents' ? 'agent' : 'player';
  const { results, next } = await listOf(arena, { limit: query.limit, from, day, kind, isDayOver: day < today });
  return {
    date: day,
    ruleset,
    character: { slug, name, strength },
    seat: DEAL_SEAT,
    endsAt: formatInstant(endOfDay(day)),
    over: day < today,
    seedHash: deal ? hashSeed(deal.seed) : null,
    played: await deals.countRanked(day, kind),
    yours: await ownDeal(arena, day, context),
    results,
    next,
  };
}

/** The stored setting, even if `WEEK` has changed since. */
function settingIn({ rules, strength }: DailyDeal): ReturnType<typeof settingOf> {
  return { ruleset: rulesetOf(rules), character: characterAt(strength)! };
}

interface ListQuery extends Pick<DealQuery, 'limit'> {
  readonly from: DealCursor | undefined;
  readonly day: string;
  readonly kind: DealGame['kind'];
  readonly isDayOver: boolean;
}

async function listOf(
  arena: Arena,
  { day, kind, limit, from, isDayOver }: ListQuery,
): Promise<Pick<DailyDealBody, 'results' | 'next'>> {
  const rows = await arena.store.deals.ranked({ day, kind, last: from, limit: limit + 1 });
  const { page: shown, next } = pageFrom(rows, limit, (_, page) => cursorAfter(page, day, from));
  const stored = await Promise.all(
    shown.map(({ gameId: id }) => arena.store.findGame(id).catch(ifDamaged(arena.reportError, `listing of ${id}`))),
  );
  const before = from?.place ?? 0;
  return {
    results: shown.flatMap((row, i) => {
      return stored[i] ? resultBody(arena, row, { stored: stored[i], place: before + i + 1, isDayOver }) : [];
    }),
    next,
  };
}

interface Listed {
  readonly stored: StoredGame;
  readonly place: number;
  readonly isDayOver: boolean;
}

function resultBody(arena: Arena, row: RankedDeal, { stored, place, isDayOver }: Listed): DealResultBody {
  const { record } = stored;
  const isReadable = isDayOver && record.isPublic;
  return {
    place,
    player: playerBody(arena, row),
    loss: row.loss,
    ...endOfGame(record),
    gameId: isReadable ? record.id : null,
    replayUrl: isReadable ? (replayUrl(arena.links, { record, moves: moveNames(stored.entries) }) ?? null) : null,
  };
}

function playerBody({ links }: Arena, { kind, owner, name, isShown }: RankedDeal): DealResultBody['player'] {
  if (!isShown) return { id: null, name, url: null };
  return { id: owner, name, url: ownerUrl(links, kind, owner) };
}

function endOfGame({ winner, score, endReason, endedAt }: GameRecord) {
  return {
    score: { own: score![DEAL_SEAT], character: score![otherSeat(DEAL_SEAT)] },
    result: RESULTS[outcomeOf(winner!, DEAL_SEAT)],
    endReason: endReason!,
    endedAt: formatInstant(endedAt!),
  };
}

const RESULTS = { W: 'won', D: 'drawn', L: 'lost' } as const satisfies Record<string, OwnResult>;

async function ownDeal(arena: Arena, day: string, context: RequestContext): Promise<OwnDeal | null> {
  const caller = await identifyCaller(arena, context);
  const game = caller && (await arena.store.deals.gameOf(day, { kind: caller.kind, owner: caller.id }));
  if (!game) return null;
  const stored = await arena.store.findGame(game.gameId);
  const isFinished = stored?.record.status === 'finished';
  const result = resultIn(game);
  const better = result && (await arena.store.deals.countBetter(day, game.kind, result));
  return {
    gameId: game.gameId,
    state: stateOf(game, stored),
    place: better === null ? null : better + 1,
    ...(isFinished ? endOfGame(stored.record) : { score: null, result: null, endReason: null, endedAt: null }),
    loss: game.loss,
  };
}

function stateOf({ loss, measuredAt }: DealGame, stored: StoredGame | undefined): OwnDeal['state'] {
  if (loss !== null) return 'ranked';
  if (measuredAt !== null || !stored) return 'unranked';
  return isOver(stored.record) ? 'pending' : 'playing';
}

function resultIn({ isConceded, loss, deficit, endedAt }: DealGame): DealResult | null {
  if (isConceded === null || loss === null || deficit === null || endedAt === null) return null;
  return { isConceded, loss, deficit, endedAt };
}
