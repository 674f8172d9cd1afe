// Hosted agents, their challenges and matches, on either database.
import type { GameId } from '../../records/ids.ts';
import type {
  AgentChanges,
  AgentRecord,
  ChallengeRecord,
  CountedMatch,
  ListedMatch,
  RatedAgent,
} from '../../records/agent-records.ts';
import type { AgentStore, MatchPage, Namesake, ReadAgent } from '../../ports/agent-store.ts';
import { foldedName } from '../../table/folded-name.ts';
import { partyOf } from '../../table/identities.ts';
import { firstStanding } from '../../table/standing.ts';
import { sql, type Updateable } from 'kysely';
import { GENERATION } from '../standings/rating-queries.ts';
import type { Instant } from '../../records/game-record.ts';
import { leagueWithdrawals } from '../leagues/league-moves.ts';
import type { Ledger } from '../ledger.ts';
import { COLUMNS } from '../columns.ts';
import { challengerKey, jsonOf, toAgent, toAgentColumns, toAgentRow, toMatch, toStanding } from '../rows.ts';
import { agentTierSteps, newStandingSteps } from '../standings/standing-writes.ts';
import { looseSteps } from '../steps.ts';
import type { Tables } from '../tables.ts';
import { deletionsOfOwners } from '../webhooks/webhook-queries.ts';
import { countingSteps, receiptSteps } from '../games/game-writes.ts';
import * as queries from './agent-queries.ts';
import { isPublicOf } from '../games/game-queries.ts';

const isPublicMatch = isPublicOf(sql.ref('matches.game_id'));

export class SqlAgentStore implements AgentStore {
  readonly #ledger: Ledger;

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  insertAgent(...[agent, receipt, naming]: Parameters<AgentStore['insertAgent']>): Promise<boolean> {
    const names = naming?.sharesName ? { ...foldedColumns(agent), has_own_name: null } : ownName(agent);
    return this.#ledger.writeUnlessTaken('agents', [
      ...receiptSteps(receipt),
      { into: 'agents', row: { ...toAgentRow(agent), ...names } },
      ...newStandingSteps('agent', agent.slug, firstStanding(agent)),
    ]);
  }

  async findAgent(slug: string): Promise<RatedAgent | undefined> {
    const row = await this.#ledger.find(this.#ratedAgents().where('slug', '=', slug));
    return row && { agent: toAgent(row), standing: toStanding(row) };
  }

  async findAgentByKey(keyHash: string): Promise<RatedAgent | undefined> {
    // A subquery, because SQLite would join the standings of all agents first.
    const slug = this.#ledger.db.selectFrom('agents').select('slug').where('key_hash', '=', keyHash);
    const row = await this.#ledger.find(this.#ratedAgents().where('slug', '=', slug));
    return row && { agent: toAgent(row), standing: toStanding(row) };
  }

  namesakesOf(folded: string): Promise<readonly Namesake[]> {
    return this.#ledger.run(queries.namesakes(this.#ledger.db, folded));
  }

  async foldOldNames(limit: number): Promise<number> {
    const { db } = this.#ledger;
    const old = await this.#ledger.run(queries.unfoldedAgents(db, limit));
    const updates = old.map((agent) =>
      db.updateTable('agents').set(foldedColumns(agent)).where('slug', '=', agent.slug),
    );
    if (old.length > 0) await this.#ledger.write(updates.map((update) => ({ update: update.compile() })));
    return old.length;
  }

  changeAgent({ slug, keyHash, about, accepts }: ReadAgent, changes: AgentChanges): Promise<boolean> {
    const { name } = changes;
    const names = name === undefined ? {} : ownName({ name, slug });
    let update = this.#ofOwner(slug, keyHash, { slug, ...toAgentColumns(changes), ...names });
    if (changes.about !== undefined) update = update.where('about', 'is not distinct from', jsonOf(about));
    if (changes.accepts !== undefined) update = update.where('accepts', 'is not distinct from', jsonOf(accepts));
    return this.#ledger.writeUnlessTaken('agents', [{ update: update.compile() }]);
  }

  replaceKey(...[slug, from, to, receipt]: Parameters<AgentStore['replaceKey']>): Promise<boolean> {
    const update = this.#ofOwner(slug, from, { key_hash: to }).compile();
    return this.#ledger.write([...receiptSteps(receipt), { update }]);
  }

  deleteAgent(slug: string, keyHash: string, now: Instant): Promise<boolean> {
    const columns = { key_hash: null, deleted_at: now, about: null, accepts: null };
    const { db } = this.#ledger;
    const webhooks = deletionsOfOwners(sql`(${partyOf({ kind: 'agent', id: slug })})`);
    const withdrawals = leagueWithdrawals('agent', sql`(${slug})`, now);
    return this.#ledger.write([
      // Games that start with this agent are committed by now, or find it deleted.
      ...countingSteps(this.#ledger.backend),
      { update: this.#ofOwner(slug, keyHash, columns).compile() },
      ...agentTierSteps(db, [slug]),
      ...looseSteps(db, [...webhooks, ...withdrawals]),
    ]);
  }

  /** Updates only while this is still the agent's key. */
  #ofOwner(slug: string, keyHash: string | null, columns: Updateable<Tables['agents']>) {
    return this.#ledger.db.updateTable('agents').set(columns).where('slug', '=', slug).where('key_hash', '=', keyHash);
  }

  async agents({ limit, cursor }: { limit: number; cursor?: string | undefined }): Promise<readonly RatedAgent[]> {
    // Ordered by the standing's owner, because SQLite reads that table first and would otherwise sort all agents.
    const listed = this.#ratedAgents().where('deleted_at', 'is', null);
    const page = listed.orderBy('standings.owner').limit(limit);
    const rows = await this.#ledger.run(cursor === undefined ? page : page.where('standings.owner', '>', cursor));
    return rows.map((row) => ({ agent: toAgent(row), standing: toStanding(row) }));
  }

  findChallenge(by: Parameters<AgentStore['findChallenge']>[0]): Promise<ChallengeRecord | undefined> {
    const challenges = this.#ledger.db.selectFrom('challenges').select(COLUMNS.challenges);
    return this.#ledger.find(
      'tokenHash' in by
        ? challenges.where('token_hash', '=', by.tokenHash)
        : 'gameId' in by
          ? challenges.where('game_id', '=', by.gameId)
          : challenges.where('match_token_hash', '=', by.matchTokenHash),
    );
  }

  async findMatch(gameId: GameId): Promise<CountedMatch | undefined> {
    const row = await this.#ledger.find(this.#matches().where('matches.game_id', '=', gameId));
    return row && toMatch(row);
  }

  async nextMatchNumber(agent: string): Promise<number> {
    const matches = this.#ledger.db.selectFrom('matches').select('number').where('agent', '=', agent);
    const last = await this.#ledger.find(matches.orderBy('number', 'desc').limit(1));
    return last ? last.number + 1 : 0;
  }

  renameAgent(slug: string, name: string): Promise<boolean> {
    const change = { name, ...ownName({ name, slug }) };
    const rename = this.#ledger.db.updateTable('agents').set(change).where('slug', '=', slug);
    return this.#ledger.writeUnlessTaken('agents', [{ update: rename.compile() }]);
  }

  async matches(agent: string, { challenger, publicOnly, limit, before }: MatchPage): Promise<readonly ListedMatch[]> {
    let page = this.#matches()
      .select(isPublicMatch.as('isPublic'))
      .where('agent', '=', agent)
      .where('voided_at', 'is', null)
      .orderBy('id', 'desc')
      .limit(limit);
    if (challenger !== undefined) page = page.where('challenger_key', '=', challengerKey(challenger));
    if (publicOnly) page = page.where(isPublicMatch, '=', 1);
    if (before !== undefined) page = page.where('id', '<', before);
    const rows = await this.#ledger.run(page);
    return rows.map(({ isPublic, ...row }) => ({ ...toMatch(row), isPublic: isPublic === 1 }));
  }

  #matches() {
    return this.#ledger.db
      .selectFrom('matches')
      .leftJoin('steps', (join) =>
        join
          .onRef('steps.game_id', '=', 'matches.game_id')
          .on('steps.line', '=', sql<string>`'agent/' || matches.agent`)
          .on('steps.ruleset', '=', 'all')
          .on('steps.generation', '=', GENERATION),
      )
      .select([...COLUMNS.matches, 'matches.voided_at as voidedAt'])
      .select(['steps.reason', 'steps.rating_before as countedBefore', 'steps.rating as countedAfter']);
  }

  #ratedAgents() {
    return this.#ledger.db
      .selectFrom('agents')
      .innerJoin('standings', (join) => join.onRef('standings.owner', '=', 'agents.slug'))
      .select([...COLUMNS.agents, ...COLUMNS.standings])
      .where('standings.kind', '=', 'agent')
      .where('standings.ruleset', '=', 'all');
  }
}

function foldedColumns({ name, slug }: Pick<AgentRecord, 'name' | 'slug'>) {
  return { folded_name: foldedName(name), folded_slug: foldedName(slug) };
}

/** A unique index on these prevents concurrent processes from giving two agents the same name. */
function ownName(named: Pick<AgentRecord, 'name' | 'slug'>) {
  return { ...foldedColumns(named), has_own_name: 1 } as const;
}
