// Recomputes standings from their history: form and streak after a game was removed or restored, or an agent's whole record.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Outcome, StandingChange } from '../../records/standing.ts';
import { FORM_LENGTH } from '../../table/standing.ts';
import type { Update } from '../backend.ts';
import type { Tables } from '../tables.ts';

export function formSteps(db: Kysely<Tables>, change: StandingChange): Update[] {
  const rows = recordRows(change);
  return [history(change, rows), streakAndForm(rows)].map((statement) => ({ update: statement.compile(db) }));
}

/** Locks the standings first: what others count or void is either part of the history, or added to the new sums. */
export function agentRecordSteps(db: Kysely<Tables>, slug: string): Update[] {
  const rows = sql`kind = 'agent' and owner = ${slug}`;
  const lock = sql`update standings set games = games where ${rows}`;
  return [lock, history({ kind: 'agent', owner: slug }, rows), sums(rows), streakAndForm(rows)].map((statement) => ({
    update: statement.compile(db),
  }));
}

/** The standings that a game counts in. */
export function recordRows({ kind, owner, ruleset }: StandingChange) {
  return sql`kind = ${kind} and owner = ${owner} and ruleset in ('all', ${ruleset})`;
}

/** Temporarily stores the whole history in `form`, from which the next step derives streak and form. */
function history({ kind, owner }: Pick<StandingChange, 'kind' | 'owner'>, rows: RawBuilder<unknown>) {
  const outcomes = kind === 'agent' ? outcomesOfAgent(owner) : outcomesOfPlayer(owner);
  return sql`update standings set form = coalesce(${outcomes}, '') where ${rows}`;
}

function outcomesOfPlayer(id: string) {
  return sql`(select string_agg(player_games.outcome, '' order by player_games.ended_at desc, game_id desc, seat desc)
    from player_games inner join games on games.id = player_games.game_id
    where player_games.player_id = ${id} and games.mode <> 'house'
      and (standings.ruleset = 'all' or player_games.ruleset = standings.ruleset))`;
}

/** Includes matches from before results were stored, but no game that is to be counted again. */
function outcomesOfAgent(slug: string) {
  const line = `agent/${slug}`;
  const side = (seat: 'A' | 'B') => {
    const [own, score] = seat === 'A' ? [sql`line_a`, sql`score_a`] : [sql`line_b`, sql`(1 - score_a)`];
    return sql`select ended_at, game_id, ${sql.lit(seat)} as seat, ruleset,
      case when ${score} = 1 then 'W' when ${score} = 0 then 'L' else 'D' end as outcome
      from results where ${own} = ${line} and strength is null and voided_at is null`;
  };
  const old = sql`select finished_at as ended_at, game_id, 'A' as seat, ruleset,
    case winner when 'agent' then 'W' when 'draw' then 'D' else 'L' end as outcome from matches
    where agent = ${slug} and voided_at is null
      and not exists (select 1 from results where results.game_id = matches.game_id)`;
  return sql`(select string_agg(outcome, '' order by own.ended_at desc, own.game_id desc, own.seat desc)
    from (${side('A')} union all ${side('B')} union all ${old}) as own inner join games on games.id = own.game_id
    where games.counting is null and (standings.ruleset = 'all' or own.ruleset = standings.ruleset))`;
}

function sums(rows: RawBuilder<unknown>) {
  const numberOf = (outcome: Outcome) => sql`length(form) - length(replace(form, ${sql.lit(outcome)}, ''))`;
  return sql`update standings set
      games = length(form), wins = ${numberOf('W')}, losses = ${numberOf('L')}, draws = ${numberOf('D')}
    where ${rows}`;
}

function streakAndForm(rows: RawBuilder<unknown>) {
  return sql`update standings set
      streak = case substr(form, 1, 1)
        when 'W' then length(form) - length(ltrim(form, 'W'))
        when 'L' then length(ltrim(form, 'L')) - length(form)
        else 0 end,
      form = substr(form, 1, ${sql.lit(FORM_LENGTH)})
    where ${rows}`;
}
