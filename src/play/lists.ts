// Lists of games, newest first: open duels, live games, the public ones of everybody, of an agent or of a player, and an
// agent's own.
import { parseInstant } from '../../schema/instant.ts';
import { isGameId } from '../../schema/game-id.ts';
import { SEATS, type Ruleset, type Seat } from '../engine/index.ts';
import {
  ListedGame,
  type GameList,
  type LiveGameList,
  type OpenDuels,
  type OwnPlay,
  type QuickWaiting,
} from '../../schema/game.ts';
import { Problem } from '../../schema/problem.ts';
import type {
  GamesQuery,
  HistoryQuery,
  OwnGamesQuery,
  QuickQuery,
  TournamentGamesQuery,
} from '../../schema/requests.ts';
import { publicPlayer } from '../people/player-pages.ts';
import { signedIn } from '../people/profiles.ts';
import type { Arena } from '../ports/arena.ts';
import type { GameSearch } from '../ports/game-store.ts';
import type { Page } from '../ports/page.ts';
import type { GameId, PlayerId, LeagueId } from '../records/ids.ts';
import type { SeatPlay } from '../records/player-records.ts';
import { agentsOf, type GameRecord } from '../records/game-record.ts';
import { entriesOfList } from '../table/damage.ts';
import { listedGame, liveGameItem, openDuelItem } from '../table/present.ts';
import { firstIdAt } from '../trust/ids.ts';
import { existingAgent } from './existing-agent.ts';

/** A longer queue makes no difference to the caller. */
const MAX_WAITERS_SHOWN = 9;

/** Only their number: people in the queue have not agreed to show their names. */
export async function countQuickWaiters({ store }: Arena, { ruleset, as: kind }: QuickQuery): Promise<QuickWaiting> {
  return { waiting: await store.quickWaiters({ ruleset, kind, upTo: MAX_WAITERS_SHOWN }) };
}

export async function listOpenDuels(arena: Arena, page: Page & { ruleset?: Ruleset | undefined }): Promise<OpenDuels> {
  const { games, next } = await arena.store.openDuels(page);
  return { games: games.map(({ record }) => openDuelItem(arena, record)), next };
}

export async function listLiveGames(arena: Arena, page: Page): Promise<LiveGameList> {
  const { games, next } = await arena.store.liveGames(page);
  return { games: entriesOfList(arena, games, (stored) => liveGameItem(arena, stored, arena.scoreAndTurn)), next };
}

/** @throws Problem agent-not-found, player-not-found, bad-request */
export async function listGames(arena: Arena, query: GamesQuery): Promise<GameList> {
  const { agent, player, rated, ...page } = query;
  const slug = agent === undefined ? undefined : (await existingAgent(arena, agent)).agent.slug;
  const players = player === undefined ? undefined : await idsOfPlayer(arena, player);
  const isRated = rated === undefined ? undefined : rated === 'true';
  return search(arena, { ...page, rated: isRated }, { agent: slug, players, withPrivate: false });
}

/** @throws Problem agent-not-found, bad-request */
export async function listGamesOfAgent(arena: Arena, slug: string, query: OwnGamesQuery): Promise<GameList> {
  const { agent } = await existingAgent(arena, slug);
  return search(arena, query, { agent: agent.slug, withPrivate: false });
}

/** Including private ones. @throws Problem bad-request */
export function listOwnGames(arena: Arena, slug: string, query: OwnGamesQuery): Promise<GameList> {
  return search(arena, query, { agent: slug, withPrivate: true });
}

/** @throws Problem player-not-found, bad-request */
export async function listGamesOfPlayer(arena: Arena, id: string, query: OwnGamesQuery): Promise<GameList> {
  return search(arena, query, { players: await idsOfPlayer(arena, id), withPrivate: false });
}

/** The games of the session's player, including private ones. @throws Problem session-missing, bad-request */
export async function listHistory(arena: Arena, query: HistoryQuery, session: string | undefined): Promise<GameList> {
  const { player } = await signedIn(arena, session);
  const { games, next } = await search(arena, query, {
    players: await arena.store.players.idsOf(player.id),
    withPrivate: true,
  });
  const ids = games.map(({ id }) => id as GameId);
  const plays = await arena.store.players.seatPlays(ids);
  return { games: games.map((game) => ({ ...game, own: ownPlay(game, plays) })), next };
}

function ownPlay({ id, seats }: ListedGame, plays: readonly SeatPlay[]): OwnPlay {
  const found = plays.find(({ gameId, seat }) => gameId === id && seat === seats?.[0]);
  return { accuracy: found?.accuracy ?? null, largestCapture: found?.largestCapture ?? null };
}

/** The caller has checked that the league exists. */
export function listGamesOfLeague(arena: Arena, tournament: LeagueId, query: TournamentGamesQuery): Promise<GameList> {
  return search(arena, query, { tournament, withPrivate: false });
}

type GamesOf = Pick<GameSearch, 'agent' | 'players' | 'tournament' | 'withPrivate'>;

type Filters = HistoryQuery & Pick<GamesQuery, 'until'> & Pick<GameSearch, 'strength' | 'rated' | 'winner'>;

async function search(arena: Arena, { cursor, since, until, ...page }: Filters, of: GamesOf): Promise<GameList> {
  const from = since === undefined ? undefined : idAt('since', since);
  const to = until === undefined ? [] : [idAt('until', until)];
  const [before] = [...to, ...(cursor === undefined ? [] : [cursor])].toSorted();
  const { games, next } = await arena.store.searchGames({ ...page, ...of, since: from, before });
  return {
    games: entriesOfList(arena, games, (stored) => {
      return ListedGame.parse({
        ...listedGame(arena, stored, arena.scoreAndTurn),
        seats: seatsOf(stored.record, of),
      });
    }),
    next,
  };
}

/** `undefined` in a list of everybody's games. */
function seatsOf(record: GameRecord, { agent, players }: GamesOf): Seat[] | undefined {
  if (agent !== undefined) return SEATS.filter((seat) => agentsOf(record)[seat] === agent);
  return players && SEATS.filter((seat) => players.includes(record.seats[seat].playerId ?? ''));
}

/** Includes the ids of the guests that moved to the account. */
async function idsOfPlayer(arena: Arena, asked: string): Promise<readonly PlayerId[]> {
  const { player } = await publicPlayer(arena, asked);
  return arena.store.players.idsOf(player.id);
}

/** Ids sort by creation time, so an instant can be converted to an id. @throws Problem bad-request */
function idAt(field: 'since' | 'until', asked: string): string {
  if (isGameId(asked)) return asked;
  const at = parseInstant(asked);
  if (at !== undefined) return firstIdAt('game', at);
  throw new Problem('bad-request', { detail: `${field}: must be an instant or a game id`, extra: { field } });
}
