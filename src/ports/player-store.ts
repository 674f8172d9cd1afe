// The durable store of people: profiles, sessions, passkeys, played games.
import type { PlayerId } from '../records/ids.ts';
import type { Instant } from '../records/game-record.ts';
import type {
  Ceremony,
  Passkey,
  PlayedGame,
  ChampionPlays,
  RatedPlayer,
  NewPlayer,
} from '../records/player-records.ts';
import type { Receipt } from '../records/receipt.ts';

/** Every write resolves only when it is durable. */
export interface PlayerStore {
  insertPlayer(fresh: NewPlayer): Promise<void>;
  findPlayer(id: string): Promise<RatedPlayer | undefined>;
  /** The id of the player the session was issued to, even if that guest has moved since. */
  findSession(sessionHash: string): Promise<string | undefined>;
  deleteSession(sessionHash: string): Promise<void>;
  changeProfile(id: string, change: { name: string; isHidden: boolean }, receipt: Receipt | null): Promise<void>;
  /** The most played champion; on a tie the lower card id. */
  favoriteChampion(playerId: PlayerId): Promise<ChampionPlays | undefined>;
  /** Newest first; one more than the limit where there are more. */
  gamesOf(playerId: PlayerId, page: { limit: number; before?: string | undefined }): Promise<readonly PlayedGame[]>;
  passkeysOf(playerId: PlayerId): Promise<readonly Passkey[]>;
  guestsOf(accountId: PlayerId): Promise<readonly string[]>;
  findPasskey(id: string): Promise<Passkey | undefined>;
  insertCeremony(ceremony: Ceremony): Promise<void>;
  /** Removes and returns the ceremony; `undefined` if there is none, or it was used. */
  takeCeremony(challengeHash: string): Promise<Ceremony | undefined>;
  deleteCeremoniesBefore(expiresAt: Instant): Promise<void>;
  /** Turns the player into an account with this passkey. False when the passkey is taken. */
  keepPlayer(passkey: Passkey): Promise<boolean>;
  /** A new session for the owner of a passkey that was just used. */
  signIn(passkey: Pick<Passkey, 'id' | 'playerId' | 'counter'>, sessionHash: string, now: Instant): Promise<void>;
  /** Games, ratings, clubs and plays of a guest become the account's. False when the guest moved already. */
  moveGuest(guestId: PlayerId, accountId: PlayerId, now: Instant): Promise<boolean>;
}
