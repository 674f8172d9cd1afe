// Recomputes form and streak of a standing from its history, after a game was removed or restored.
import { sql, type Kysely } from 'kysely';
import type { StandingChange } from '../../records/standing.ts';
import { FORM_LENGTH } from '../../table/standing.ts';
import type { Update } from '../backend.ts';
import type { Tables } from '../tables.ts';

export function formSteps(db: Kysely<Tables>, change: StandingChange): Update[] {
  return [history(change), streakAndForm(change)].map((statement) => ({ update: statement.compile(db) }));
}

/** The standings that a game counts in. */
export function recordRows({ kind, owner, ruleset }: StandingChange) {
  return sql`kind = ${kind} and owner = ${owner} and ruleset in ('all', ${ruleset})`;
}

/** Temporarily stores the whole history in `form`, from which the next step derives streak and form. */
function history(change: StandingChange) {
  const outcomes = change.kind === 'agent' ? outcomesOfAgent(change.owner) : outcomesOfPlayer(change.owner);
  return sql`update standings set form = coalesce(${outcomes}, '') where ${recordRows(change)}`;
}

function outcomesOfPlayer(id: string) {
  return sql`(select string_agg(player_games.outcome, '' order by player_games.ended_at desc, game_id desc, seat desc)
    from player_games inner join games on games.id = player_games.game_id
    where player_games.player_id = ${id} and games.mode <> 'house'
      and (standings.ruleset = 'all' or player_games.ruleset = standings.ruleset))`;
}

/** Includes matches from before results were stored. */
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
  return sql`(select string_agg(outcome, '' order by ended_at desc, game_id desc, seat desc)
    from (${side('A')} union all ${side('B')} union all ${old}) as own
    where standings.ruleset = 'all' or own.ruleset = standings.ruleset)`;
}

function streakAndForm(change: StandingChange) {
  return sql`update standings set
      streak = case substr(form, 1, 1)
        when 'W' then length(form) - length(ltrim(form, 'W'))
        when 'L' then length(ltrim(form, 'L')) - length(form)
        else 0 end,
      form = substr(form, 1, ${sql.lit(FORM_LENGTH)})
    where ${recordRows(change)}`;
}
