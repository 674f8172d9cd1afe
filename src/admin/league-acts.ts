// An operator's acts on leagues: renaming and cancelling.
import type { LeagueRecord } from '../records/league-records.ts';
import { refuseReservedNames } from '../people/names.ts';
import { act, Id, Renaming, type AdminParts } from './act.ts';
import { Failure } from './failure.ts';

export const LEAGUE_ACTS = {
  'rename-league': act(Renaming, async (parts, { id, name }) => {
    await existingLeague(parts, id);
    await refuseReservedNames(parts, { name }, {});
    await parts.store.leagues.rename(id, name);
    return leagueLine(await existingLeague(parts, id));
  }),
  'cancel-league': act(Id, async (parts, { id }) => {
    await parts.store.leagues.cancel(id, parts.clock());
    const league = await existingLeague(parts, id);
    if (league.state === 'finished') throw new Failure(`The league ${id} is over.`, 'Its games and standings stay.');
    return leagueLine(league);
  }),
};

async function existingLeague({ store }: AdminParts, id: string): Promise<LeagueRecord> {
  const head = await store.leagues.head(id);
  if (head) return head.record;
  throw new Failure(`There is no league ${id}.`, 'GET /api/v1/tournaments lists the leagues.');
}

function leagueLine({ id, name, state }: LeagueRecord): object {
  return { id, name, state };
}
