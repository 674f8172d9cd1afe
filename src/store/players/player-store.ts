// Profiles of people, with their sessions and passkeys, on either database.
import { sql } from 'kysely';
import type { GameId, PlayerId } from '../../records/ids.ts';
import type { Instant } from '../../records/game-record.ts';
import type { HouseRecord } from '../../records/house-records.ts';
import type {
  Ceremony,
  ChampionPlays,
  NewPlayer,
  Passkey,
  BestGame,
  ReviewedGame,
  SeatPlay,
  Tally,
  WeekTally,
  RatedPlayer,
  Session,
} from '../../records/player-records.ts';
import type { GuestPlace, OldGuests, PlayerStore, SessionChange } from '../../ports/player-store.ts';
import { forgottenAmong, guestsDeletion, unplayedGuests } from './guest-forgetting.ts';
import type { Ledger } from '../ledger.ts';
import { isIn } from '../games/game-queries.ts';
import { COLUMNS, FIELDS, toRow } from '../columns.ts';
import { toPasskey, toPlayer, toReviewedGame, toStanding } from '../rows.ts';
import {
  changedSessionSteps,
  endSessionsSteps,
  keepWrite,
  moveWrite,
  newPlayerSteps,
  passkeyRemoval,
  sessionDeletion,
} from './player-writes.ts';
import { tierSteps } from '../standings/standing-writes.ts';
import { receiptSteps } from '../games/game-writes.ts';
import * as deletion from './deletion.ts';
import * as progress from './progress-queries.ts';
import * as sessions from './session-queries.ts';

export class SqlPlayerStore implements PlayerStore {
  readonly #ledger: Ledger;

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  async insertPlayer(fresh: NewPlayer): Promise<void> {
    await this.#ledger.write(newPlayerSteps(fresh));
  }

  async findPlayer(id: string): Promise<RatedPlayer | undefined> {
    const row = await this.#ledger.find(
      this.#ledger.db
        .selectFrom('players')
        .innerJoin('standings', (join) => join.onRef('standings.owner', '=', 'players.id'))
        .select([...COLUMNS.players, ...COLUMNS.standings, 'players.updated_at as changedAt'])
        .where('players.id', '=', id)
        .where('standings.kind', '=', 'player')
        .where('standings.ruleset', '=', 'all'),
    );
    return row && { player: toPlayer({ ...row, updatedAt: row.changedAt }), standing: toStanding(row) };
  }

  findSession(sessionHash: string): Promise<Session | undefined> {
    return this.#ledger.find(sessions.sessions(this.#ledger.db).where('hash', '=', sessionHash));
  }

  async noteSessionUse(sessionHash: string, now: Instant): Promise<void> {
    const note = this.#ledger.db.updateTable('sessions').set({ last_used_at: now }).where('hash', '=', sessionHash);
    await this.#ledger.write([{ update: note.compile(), mayMiss: true }]);
  }

  async sessionsOf(playerId: PlayerId): Promise<readonly Session[]> {
    const found = await this.#ledger.run(sessions.sessionsOf(this.#ledger.db, playerId));
    return found.toSorted((one, other) => other.lastUsedAt - one.lastUsedAt);
  }

  async endSessions(playerId: PlayerId, keptHash: string | null): Promise<void> {
    await this.#ledger.write(endSessionsSteps(this.#ledger.db, playerId, keptHash));
  }

  async deleteSessionsBefore(...[before, limit]: Parameters<PlayerStore['deleteSessionsBefore']>): Promise<number> {
    const queries = sessions.oldSessions(this.#ledger.db, before, limit);
    const found = await Promise.all(queries.map((query) => this.#ledger.run(query)));
    const hashes = [...new Set(found.flat().map(({ hash }) => hash))];
    if (hashes.length > 0) await this.#ledger.write(sessionDeletion(this.#ledger.backend, hashes));
    return hashes.length;
  }

  async deleteSession(sessionHash: string): Promise<void> {
    await this.#ledger.write(sessionDeletion(this.#ledger.backend, [sessionHash]));
  }

  async changeProfile(...[id, change, receipt]: Parameters<PlayerStore['changeProfile']>): Promise<void> {
    const { db } = this.#ledger;
    const { name, isHidden, showsPresence } = change;
    // Decided in SQL, in case the operator hides the player concurrently.
    const hidden = sql<0 | 1>`case when hidden_by is null then ${sql.lit(isHidden ? 1 : 0)} else 1 end`;
    const columns = { name, is_hidden: isHidden === undefined ? undefined : hidden };
    const update = db
      .updateTable('players')
      // Sets the id, because an update must set something.
      .set({ id, ...columns, ...toRow(['showsPresence'], { showsPresence }) })
      .where('id', '=', id);
    await this.#ledger.write([...receiptSteps(receipt), { update: update.compile() }, ...tierSteps(db, [id])]);
  }

  favoriteChampion(playerId: PlayerId): Promise<ChampionPlays | undefined> {
    return this.#ledger.find(
      this.#ledger.db
        .selectFrom('champion_plays')
        .select(['card_id as cardId', 'plays'])
        .where('player_id', '=', playerId)
        .orderBy('plays', 'desc')
        .orderBy('card_id')
        .limit(1),
    );
  }

  houseRecords(playerId: PlayerId): Promise<readonly HouseRecord[]> {
    const records = this.#ledger.db.selectFrom('player_house_records').select(COLUMNS.player_house_records);
    return this.#ledger.run(records.where('player_id', '=', playerId).orderBy('opponent').orderBy('ruleset'));
  }

  async gamesOf(
    ...[playerId, { limit, before }]: Parameters<PlayerStore['gamesOf']>
  ): Promise<readonly ReviewedGame[]> {
    const page = progress
      .gamesOf(this.#ledger.db, playerId)
      .orderBy('player_games.game_id', 'desc')
      .orderBy('player_games.seat', 'desc')
      .limit(limit);
    const rows = await this.#ledger.run(before === undefined ? page : page.where('player_games.game_id', '<', before));
    return rows.map(toReviewedGame);
  }

  seatPlays(gameIds: readonly GameId[]): Promise<readonly SeatPlay[]> {
    return this.#ledger.run(progress.seatPlays(this.#ledger.backend, gameIds));
  }

  async tally(playerId: PlayerId): Promise<Tally> {
    return (await this.#ledger.find(progress.tally(this.#ledger.db, playerId)))!;
  }

  weekTallies(playerId: PlayerId, since: Instant): Promise<readonly WeekTally[]> {
    return this.#ledger.run(progress.weekTallies(this.#ledger.db, playerId, since));
  }

  clearestWin(playerId: PlayerId): Promise<BestGame | undefined> {
    return this.#ledger.find(progress.clearestWin(this.#ledger.db, playerId));
  }

  largestCapture(playerId: PlayerId): Promise<BestGame | undefined> {
    return this.#ledger.find(progress.largestCapture(this.#ledger.db, playerId));
  }

  async passkeysOf(playerId: PlayerId): Promise<readonly Passkey[]> {
    return (
      await this.#ledger.run(this.#passkeys().where('player_id', '=', playerId).orderBy('created_at').orderBy('id'))
    ).map(toPasskey);
  }

  matchTexts(playerId: PlayerId): ReturnType<PlayerStore['matchTexts']> {
    return this.#ledger.run(deletion.matchTexts(this.#ledger.db, playerId));
  }

  async unfinishedGames(...[playerId, endedAfter]: Parameters<PlayerStore['unfinishedGames']>): Promise<GameId[]> {
    const games = await this.#ledger.run(deletion.unfinishedGames(this.#ledger.db, playerId, endedAfter));
    return games.map(({ id }) => id);
  }

  async deletePlayer(...deleted: Parameters<PlayerStore['deletePlayer']>): Promise<void> {
    await this.#ledger.write(deletion.deletionWrite(this.#ledger.db, ...deleted));
  }

  async forgetGuests(page: OldGuests): Promise<GuestPlace | undefined> {
    const { backend, db } = this.#ledger;
    const seen = await this.#ledger.run(unplayedGuests(page).compile(db));
    const among = seen.map(({ id }) => id);
    const forgotten = await this.#ledger.run(forgottenAmong(backend, among).compile(db));
    const ids = forgotten.map(({ id }) => id);
    // A page may keep all of its guests, day after day: then nothing is written.
    if (ids.length > 0) await this.#ledger.write(guestsDeletion(backend, ids));
    return seen[page.limit - 1];
  }

  async idsOf(playerId: PlayerId): Promise<readonly PlayerId[]> {
    return [playerId, ...(await this.guestsOf([playerId])).keys()];
  }

  async guestsOf(accounts: readonly PlayerId[]): Promise<ReadonlyMap<PlayerId, PlayerId>> {
    const { db, flavour } = this.#ledger.backend;
    const guests = db
      .selectFrom('players')
      .select(['id', 'moved_to'])
      .where(isIn(flavour, 'moved_to', accounts))
      .where('moved_to', 'is not', null) // as in the partial index
      .$narrowType<{ moved_to: string }>();
    return new Map((await this.#ledger.run(guests)).map((guest) => [guest.id, guest.moved_to]));
  }

  async findPasskey(id: string): Promise<Passkey | undefined> {
    const row = await this.#ledger.find(this.#passkeys().where('id', '=', id));
    return row && toPasskey(row);
  }

  async insertCeremony(ceremony: Ceremony): Promise<void> {
    await this.#ledger.write([{ into: 'ceremonies', row: toRow(FIELDS.ceremonies, ceremony) }]);
  }

  async takeCeremony(challengeHash: string): Promise<Ceremony | undefined> {
    const { db } = this.#ledger;
    const ceremonies = db.selectFrom('ceremonies').select(COLUMNS.ceremonies);
    const ceremony = await this.#ledger.find(ceremonies.where('challenge_hash', '=', challengeHash));
    if (!ceremony) return undefined;
    const end = db.deleteFrom('ceremonies').where('challenge_hash', '=', challengeHash);
    return (await this.#ledger.write([{ update: end.compile() }])) ? ceremony : undefined;
  }

  async deleteCeremoniesBefore(expiresAt: Instant): Promise<void> {
    const old = this.#ledger.db.deleteFrom('ceremonies').where('expires_at', '<', expiresAt);
    await this.#ledger.write([{ update: old.compile(), mayMiss: true }]);
  }

  keepPlayer(passkey: Passkey, session?: SessionChange): Promise<boolean> {
    return this.#ledger.writeUnlessTaken('passkeys', keepWrite(this.#ledger.db, passkey, session));
  }

  signIn(...[{ id, playerId, counter }, session, now]: Parameters<PlayerStore['signIn']>): Promise<boolean> {
    const { db } = this.#ledger;
    const used = db.updateTable('passkeys').set({ counter, last_used_at: now }).where('id', '=', id);
    return this.#ledger.write([{ update: used.compile() }, ...changedSessionSteps(db, playerId, session, now)]);
  }

  moveGuest(guestId: PlayerId, accountId: PlayerId, now: Instant): Promise<boolean> {
    return this.#ledger.write(moveWrite(this.#ledger.backend, guestId, accountId, now));
  }

  async renamePasskey(id: string, name: string): Promise<void> {
    const rename = this.#ledger.db.updateTable('passkeys').set({ name }).where('id', '=', id);
    await this.#ledger.write([{ update: rename.compile(), mayMiss: true }]);
  }

  removePasskey(playerId: PlayerId, id: string): Promise<boolean> {
    return this.#ledger.write(passkeyRemoval(this.#ledger.db, playerId, id));
  }

  #passkeys() {
    return this.#ledger.db.selectFrom('passkeys').select(COLUMNS.passkeys);
  }
}
