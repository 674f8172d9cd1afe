// A league's settings and progress, and the person's actions: enter, leave, cancel, sit down at a game.
import { useRef } from 'preact/hooks';
import type { Tournament, TournamentPage } from '../../../schema/league.ts';
import { post, remove } from '../../game/api.ts';
import { serverNow } from '../../game/server-time.ts';
import { leaguesText } from '../../text/leagues.ts';
import { tableText } from '../../text/text.ts';
import { formatInstant } from '../../ui/format.ts';
import { announce } from '../../ui/live-region.tsx';
import { ProfileActionFailure, useProfileAction } from '../profile-action.tsx';
import { OwnGames } from './own-games.tsx';

interface LeagueHeadProps {
  readonly page: TournamentPage;
  /** The league's path in the API. */
  readonly root: string;
  reload(): Promise<void>;
}

export function LeagueHead({ page, root, reload }: LeagueHeadProps) {
  const { tournament } = page;
  const { name, format, ruleset, state, organizer, rated, entry } = tournament;
  return (
    <section class="panel" aria-labelledby="name">
      <h1 id="name">
        <bdi>{name}</bdi>{' '}
        <span class="badge" data-state={state}>
          {leaguesText(`leagues.state.${state}`)}
        </span>
      </h1>
      <p>
        {leaguesText(`leagues.format.${format}`)} · {tableText(`play.ruleset.${ruleset}`)} · {factsOf(tournament)} ·{' '}
        {leaguesText(rated ? 'league.rated' : 'league.unrated')}
        {entry !== 'anybody' && ` · ${leaguesText(`league.${entry}`)}`} ·{' '}
        {leaguesText('leagues.by', { name: organizer.name })}
      </p>
      <Actions page={page} root={root} reload={reload} />
    </section>
  );
}

function factsOf({ games, moveSeconds }: Tournament): string {
  const [unit, size] =
    moveSeconds >= 3600
      ? (['league.hours', 3600] as const)
      : moveSeconds >= 60
        ? (['league.minutes', 60] as const)
        : (['league.seconds', 1] as const);
  const count = Math.round((10 * moveSeconds) / size) / 10;
  return leaguesText('league.facts', { games, clock: leaguesText(unit, { count }) });
}

function progressOf({ state, startsAt, startsWith, entries, round, rounds, endsAt, endedAt }: Tournament): string {
  switch (state) {
    case 'open':
      return startsAt === null
        ? leaguesText('league.startsWith', { count: startsWith!, entries })
        : leaguesText('league.startsAt', { when: formatInstant(startsAt) });
    case 'running':
      return endsAt === null
        ? leaguesText('league.round', { round, rounds: rounds! })
        : leaguesText('league.endsAt', { when: formatInstant(endsAt) });
    case 'finished':
      return leaguesText('league.endedAt', { when: formatInstant(endedAt!) });
    case 'cancelled':
      return leaguesText('league.cancelled');
  }
}

/** Whether the viewer takes part. */
export function isIn({ own }: TournamentPage): boolean {
  return own?.entry.withdrawn === null;
}

/** An arena stays `running` after `endsAt` until its last games are over. */
function isAccepting({ state, endsAt }: Tournament): boolean {
  return state === 'open' || (state === 'running' && endsAt !== null && serverNow() < Date.parse(endsAt));
}

function Actions({ page, root, reload }: LeagueHeadProps) {
  const { tournament, own, yours } = page;
  const { state } = tournament;
  const attempt = useProfileAction();
  const progress = useRef<HTMLParagraphElement>(null);
  const membership = useRef<HTMLParagraphElement>(null);
  const enter = async (): Promise<void> => {
    await post(`${root}/entries`, { idempotencyKey: crypto.randomUUID() });
    announce(leaguesText('league.in'));
    await reload();
  };
  const leave = async (): Promise<void> => {
    if (state === 'running' && !confirm(leaguesText('league.leave.sure'))) return;
    await remove(`${root}/entries/me`);
    await reload();
    // The button is gone, because leaving a running league is final.
    if (state === 'running') membership.current?.focus();
    else announce(leaguesText('league.out.left'));
  };
  const cancel = async (): Promise<void> => {
    if (!confirm(leaguesText('league.cancel.sure'))) return;
    await remove(root);
    await reload();
    progress.current?.focus();
  };
  const withdrawn = own?.entry.withdrawn ?? null;
  const isLive = state === 'open' || state === 'running';
  // One button for both, so that it keeps the focus.
  const change = isAccepting(tournament) && own === null ? 'enter' : isLive && isIn(page) ? 'leave' : undefined;
  return (
    <>
      <p ref={progress} tabIndex={-1}>
        {progressOf(tournament)}
      </p>
      {own && (
        <p ref={membership} tabIndex={-1}>
          {leaguesText(withdrawn === null ? 'league.in' : `league.out.${withdrawn}`)}
        </p>
      )}
      <div class="row">
        <OwnGames page={page} attempt={attempt} />
        {change && (
          <button
            type="button"
            class={change === 'enter' ? 'button-primary' : undefined}
            aria-disabled={attempt.isRunning}
            onClick={() => void attempt.run(change === 'enter' ? enter : leave)}
          >
            {leaguesText(`league.${change}`)}
          </button>
        )}
        {yours && state === 'open' && (
          <button type="button" aria-disabled={attempt.isRunning} onClick={() => void attempt.run(cancel)}>
            {leaguesText('league.cancel')}
          </button>
        )}
      </div>
      <ProfileActionFailure attempt={attempt} />
    </>
  );
}
