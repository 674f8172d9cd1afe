// Form and streak of a standing, from its whole history: after a game was taken from it, or put back into it.
import { sql, type Kysely } from 'kysely';
import type { StandingChange } from '../records/standing.ts';
import { FORM_LENGTH } from '../table/standing.ts';
import type { Update } from './backend.ts';
import type { Tables } from './tables.ts';

export function formSteps(db: Kysely<Tables>, change: StandingChange): Update[] {
  return [history(change), streakAndForm(change)].map((statement) => ({ update: statement.compile(db) }));
}

/** The rows whose record a game is in. */
export function recordRows({ kind, owner, ruleset }: StandingChange) {
  return sql`kind = ${kind} and owner = ${owner} and ruleset in ('all', ${ruleset})`;
}

/** For now the whole history, from which the next step derives the rest: it runs after the row is held. */
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

function outcomesOfAgent(slug: string) {
  const outcome = sql`case winner when 'agent' then 'W' when 'draw' then 'D' else 'L' end`;
  return sql`(select string_agg(${outcome}, '' order by number desc) from matches
    where matches.agent = ${slug} and voided_at is null
      and (standings.ruleset = 'all' or matches.ruleset = standings.ruleset))`;
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
