// Profiles of people, with their sessions and passkeys, on either database.
import type { PlayerId } from '../records/ids.ts';
import type { Instant } from '../records/game-record.ts';
import type {
  Ceremony,
  ChampionPlays,
  NewPlayer,
  Passkey,
  PlayedGame,
  RatedPlayer,
} from '../records/player-records.ts';
import type { PlayerStore } from '../ports/player-store.ts';
import type { Ledger } from './ledger.ts';
import { COLUMNS, FIELDS, toRow } from './columns.ts';
import { toPasskey, toPlayer, toStanding } from './rows.ts';
import { keepWrite, moveWrite, newPlayerSteps } from './player-writes.ts';
import { tierSteps } from './standing-writes.ts';
import { receiptSteps } from './writes.ts';

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

  async findSession(sessionHash: string): Promise<string | undefined> {
    const sessions = this.#ledger.db.selectFrom('sessions').select('player_id');
    return (await this.#ledger.find(sessions.where('hash', '=', sessionHash)))?.player_id;
  }

  async deleteSession(sessionHash: string): Promise<void> {
    const end = this.#ledger.db.deleteFrom('sessions').where('hash', '=', sessionHash);
    await this.#ledger.write([{ update: end.compile(), mayMiss: true }]);
  }

  async changeProfile(...[id, { name, isHidden }, receipt]: Parameters<PlayerStore['changeProfile']>): Promise<void> {
    const { db } = this.#ledger;
    const change = db
      .updateTable('players')
      .set({ name, is_hidden: isHidden ? 1 : 0 })
      .where('id', '=', id);
    await this.#ledger.write([...receiptSteps(receipt), { update: change.compile() }, ...tierSteps(db, [id])]);
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

  gamesOf(...[playerId, { limit, before }]: Parameters<PlayerStore['gamesOf']>): Promise<readonly PlayedGame[]> {
    const page = this.#ledger.db
      .selectFrom('player_games')
      .select(COLUMNS.player_games)
      .where('player_id', '=', playerId)
      .orderBy('game_id', 'desc')
      .orderBy('seat', 'desc')
      .limit(limit);
    return this.#ledger.run(before === undefined ? page : page.where('game_id', '<', before));
  }

  async passkeysOf(playerId: PlayerId): Promise<readonly Passkey[]> {
    return (await this.#ledger.run(this.#passkeys().where('player_id', '=', playerId))).map(toPasskey);
  }

  async guestsOf(accountId: PlayerId): Promise<readonly string[]> {
    const guests = this.#ledger.db.selectFrom('players').select('id').where('moved_to', '=', accountId);
    return (await this.#ledger.run(guests)).map(({ id }) => id);
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

  keepPlayer(passkey: Passkey): Promise<boolean> {
    return this.#ledger.writeUnlessTaken('passkeys', keepWrite(this.#ledger.db, passkey));
  }

  async signIn(...[{ id, playerId, counter }, hash, now]: Parameters<PlayerStore['signIn']>): Promise<void> {
    const used = this.#ledger.db.updateTable('passkeys').set({ counter, last_used_at: now }).where('id', '=', id);
    await this.#ledger.write([
      { update: used.compile() },
      { into: 'sessions', row: { hash, player_id: playerId, created_at: now } },
    ]);
  }

  moveGuest(guestId: PlayerId, accountId: PlayerId, now: Instant): Promise<boolean> {
    return this.#ledger.write(moveWrite(this.#ledger.db, guestId, accountId, now));
  }

  #passkeys() {
    return this.#ledger.db.selectFrom('passkeys').select(COLUMNS.passkeys);
  }
}
