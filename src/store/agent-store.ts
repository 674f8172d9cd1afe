// Hosted agents, their challenges and matches, on either database.
import type { AgentRecord, ChallengeRecord, MatchRecord, RatedAgent } from '../records/agent-records.ts';
import type { AgentStore, MatchPage } from '../ports/agent-store.ts';
import type { Receipt } from '../records/receipt.ts';
import type { Ledger } from './ledger.ts';
import {
  challengerKey,
  newStandingSteps,
  toAgent,
  toAgentRow,
  toChallenge,
  toMatch,
  toStanding,
} from './people-rows.ts';
import { AGENT_COLUMNS, MATCH_COLUMNS, STANDING_COLUMNS } from './people-columns.ts';
import { TIERS } from './tables.ts';
import { receiptSteps } from './writes.ts';

export class SqlAgentStore implements AgentStore {
  readonly #ledger: Ledger;

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  insertAgent(agent: AgentRecord, receipt: Receipt | null): Promise<boolean> {
    return this.#ledger.writeUnlessTaken('agents', [
      ...receiptSteps(receipt),
      { into: 'agents', row: toAgentRow(agent) },
      ...newStandingSteps('agent', agent.slug, agent.strength, TIERS.provisional),
    ]);
  }

  async findAgent(slug: string): Promise<RatedAgent | undefined> {
    const row = await this.#ledger.find(this.#ratedAgents().where('slug', '=', slug));
    return row && { agent: toAgent(row), standing: toStanding(row) };
  }

  async agents({ limit, cursor }: { limit: number; cursor?: string | undefined }): Promise<readonly RatedAgent[]> {
    // Ordered by the standing's owner: SQLite reads that table first, and would sort all agents by their slug.
    const page = this.#ratedAgents().orderBy('standings.owner').limit(limit);
    const rows = await this.#ledger.run(cursor === undefined ? page : page.where('standings.owner', '>', cursor));
    return rows.map((row) => ({ agent: toAgent(row), standing: toStanding(row) }));
  }

  async findChallenge(by: Parameters<AgentStore['findChallenge']>[0]): Promise<ChallengeRecord | undefined> {
    const challenges = this.#ledger.db
      .selectFrom('challenges')
      .select(['game_id', 'token_hash', 'challenger', 'match_token_hash']);
    const row = await this.#ledger.find(
      'tokenHash' in by
        ? challenges.where('token_hash', '=', by.tokenHash)
        : 'gameId' in by
          ? challenges.where('game_id', '=', by.gameId)
          : challenges.where('match_token_hash', '=', by.matchTokenHash),
    );
    return row && toChallenge(row);
  }

  async findMatch(gameId: string): Promise<MatchRecord | undefined> {
    const matches = this.#ledger.db.selectFrom('matches').select(MATCH_COLUMNS);
    const row = await this.#ledger.find(matches.where('game_id', '=', gameId));
    return row && toMatch(row);
  }

  async matches(agent: string, { challenger, limit, before }: MatchPage): Promise<readonly MatchRecord[]> {
    let page = this.#ledger.db
      .selectFrom('matches')
      .select(MATCH_COLUMNS)
      .where('agent', '=', agent)
      .orderBy('id', 'desc')
      .limit(limit);
    if (challenger !== undefined) page = page.where('challenger_key', '=', challengerKey(challenger));
    if (before !== undefined) page = page.where('id', '<', before);
    return (await this.#ledger.run(page)).map(toMatch);
  }

  #ratedAgents() {
    return this.#ledger.db
      .selectFrom('agents')
      .innerJoin('standings', (join) => join.onRef('standings.owner', '=', 'agents.slug'))
      .select([...AGENT_COLUMNS, ...STANDING_COLUMNS])
      .where('standings.kind', '=', 'agent')
      .where('standings.ruleset', '=', 'all');
  }
}
