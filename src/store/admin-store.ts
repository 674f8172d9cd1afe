// The operator's part of the store, on either database.
import { sql, type Compilable } from 'kysely';
import type { CommunityId, PlayerId } from '../records/ids.ts';
import type {
  AdminStore,
  GameFilter,
  RecentPage,
  Moderation,
  Sealed,
  SubscriptionFilter,
  SubscriptionPage,
} from '../ports/admin-store.ts';
import type { GamePage } from '../ports/game-store.ts';
import type { StandingKind } from '../records/standing.ts';
import { gamePage } from './games/game-store.ts';
import type { AbortedGame, ActRecord, HeldLine, LineId, SeatedResult } from '../records/rating-records.ts';
import { COLUMNS, FIELDS, toRow } from './columns.ts';
import { removalWrite } from './standings/community-writes.ts';
import { markStep } from './standings/rating-writes.ts';
import type { Ledger } from './ledger.ts';
import { endSessionsSteps } from './players/player-writes.ts';
import { looseSteps } from './steps.ts';
import { agentTierSteps, tierSteps } from './standings/standing-writes.ts';
import { newestFirst } from './games/game-queries.ts';
import * as suspects from './standings/suspect-queries.ts';
import { toLine, toSubscription } from './rows.ts';
import { partyOf } from '../table/identities.ts';
import { pageFrom } from '../table/page.ts';
import { disablingsOfOwner } from './webhooks/webhook-queries.ts';

interface Holder extends Omit<HeldLine, 'columns'> {
  /** The owner of the standing that shows the line. */
  readonly shownBy: string;
}

export class SqlAdminStore implements AdminStore {
  readonly #ledger: Ledger;
  readonly #warn: (message: string) => void;

  constructor(ledger: Ledger, warn: (message: string) => void) {
    this.#ledger = ledger;
    this.#warn = warn;
  }

  async moderate(playerId: PlayerId, { hiddenBy, bannedAt }: Moderation): Promise<void> {
    const { db } = this.#ledger;
    const visibility =
      hiddenBy === undefined ? {} : ({ hidden_by: hiddenBy, is_hidden: hiddenBy === null ? 0 : 1 } as const);
    const ban = bannedAt === undefined ? {} : { banned_at: bannedAt };
    const change = db
      .updateTable('players')
      .set({ ...visibility, ...ban })
      .where('id', '=', playerId);
    const webhooks = disablingsOfOwner(partyOf({ kind: 'player', id: playerId }));
    const ending = bannedAt ? [...endSessionsSteps(db, playerId, null), ...looseSteps(db, webhooks)] : [];
    await this.#ledger.write([{ update: change.compile() }, ...ending, ...tierSteps(db, [playerId])]);
  }

  suspend(...[kind, owner, since]: Parameters<AdminStore['suspend']>): Promise<boolean> {
    const { db } = this.#ledger;
    const isPlayer = kind === 'player';
    const change = isPlayer
      ? db
          .updateTable('players')
          .set({ suspended_since: since })
          .where(sql<boolean>`(id = ${owner} or moved_to = ${owner})`)
      : db.updateTable('agents').set({ suspended_since: since }).where('slug', '=', owner);
    const tiers = isPlayer ? tierSteps(db, [owner]) : agentTierSteps(db, [owner]);
    return this.#ledger.write([{ update: change.compile() }, ...tiers, markStep(db)]);
  }

  async noteAct(act: ActRecord): Promise<void> {
    await this.#ledger.write([{ into: 'acts', row: toRow(FIELDS.acts, act) }]);
  }

  acts(limit: number): Promise<readonly ActRecord[]> {
    return this.#ledger.run(this.#ledger.db.selectFrom('acts').select(COLUMNS.acts).orderBy('id', 'desc').limit(limit));
  }

  recentResults(page: RecentPage): Promise<readonly SeatedResult[]> {
    return this.#ledger.run(suspects.recentResults(this.#ledger.db, page));
  }

  recentAborts(page: RecentPage): Promise<readonly AbortedGame[]> {
    return this.#ledger.run(suspects.recentAborts(this.#ledger.db, page));
  }

  async heldLines(lines: readonly LineId[]): Promise<readonly HeldLine[]> {
    const { backend } = this.#ledger;
    const idsOf = (kind: StandingKind): string[] =>
      lines.flatMap((line) => (line.startsWith(`${kind}/`) ? [line.slice(kind.length + 1)] : []));
    return [
      ...(await this.#held('agent', suspects.agentHolders(backend, idsOf('agent')))),
      ...(await this.#held('player', suspects.playerHolders(backend, idsOf('player'), lines))),
    ];
  }

  async #held(kind: StandingKind, query: Compilable<Holder>): Promise<HeldLine[]> {
    const holders = await this.#ledger.run(query);
    const shown = holders.map(({ shownBy }) => shownBy);
    const rows = await this.#ledger.run(suspects.standingsOf(this.#ledger.backend, kind, shown));
    const columns = new Map(rows.map((row) => [row.owner, toLine(row)]));
    return holders.map(({ shownBy, ...holder }) => ({ ...holder, columns: columns.get(shownBy)! }));
  }

  removeCommunity(id: CommunityId): Promise<boolean> {
    return this.#ledger.write(removalWrite(this.#ledger.db, id));
  }

  async games({ status, mode, ruleset, agent, ...page }: GameFilter): Promise<GamePage> {
    let games = newestFirst(this.#ledger.backend, page);
    if (status !== undefined) games = games.where('games.status', '=', status);
    if (mode !== undefined) games = games.where('games.mode', '=', mode);
    if (ruleset !== undefined) games = games.where('games.ruleset', '=', ruleset);
    if (agent !== undefined) {
      const seated = sql`select game_id from seats where agent_slug = ${agent} and agent_slug is not null`;
      games = games.where(sql<boolean>`(games.agent = ${agent} or games.id in (${seated}))`);
    }
    return gamePage(await this.#ledger.run(games), page.limit, this.#warn);
  }

  async subscriptions({ status, gameId, limit, before }: SubscriptionFilter): Promise<SubscriptionPage> {
    const { db } = this.#ledger;
    let page = db.selectFrom('webhooks').select(COLUMNS.webhooks).orderBy('id', 'desc');
    if (status !== undefined) page = page.where('status', '=', status);
    if (gameId !== undefined) page = page.where('game_id', '=', gameId);
    if (before !== undefined) page = page.where('id', '<', before);
    const rows = await this.#ledger.run(page.limit(limit + 1));
    const { page: shown, next } = pageFrom(rows, limit, ({ id }) => id);
    return { subscriptions: shown.map(toSubscription), next };
  }

  async reseal(id: string, read: Sealed, { secret, oldSecret }: Sealed): Promise<boolean> {
    const update = this.#ledger.db
      .updateTable('webhooks')
      .set({ secret, old_secret: oldSecret })
      .where('id', '=', id)
      .where('secret', '=', read.secret)
      .where('old_secret', read.oldSecret === null ? 'is' : '=', read.oldSecret);
    return this.#ledger.write([{ update: update.compile() }]);
  }

  async replaceAgentKey(slug: string, keyHash: string): Promise<boolean> {
    const update = this.#ledger.db
      .updateTable('agents')
      .set({ key_hash: keyHash })
      .where('slug', '=', slug)
      .where('key_hash', 'is not', null);
    return this.#ledger.write([{ update: update.compile() }]);
  }

  async backup(file: string): Promise<void> {
    const { backend } = this.#ledger;
    if (!backend.backup) throw new Error('PostgreSQL is backed up by its own programs');
    await backend.backup(file);
  }
}
