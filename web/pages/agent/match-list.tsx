// The verified matches of an agent, newest first, of all challengers or of one.
import { useSignal } from '@preact/signals';
import type { AgentBody, Match, Matches } from '../../../schema/agent.ts';
import { parseReplayLink } from '../../../schema/replay-link.ts';
import { END_REASONS } from '../../../schema/enumerations.ts';
import { peopleText } from '../../text/people.ts';
import { tableText } from '../../text/text.ts';
import { Pages, pathWith, usePaged } from '../loading/paged.tsx';
import { formatDelta, formatInstant } from '../../ui/format.ts';
import { NameInput } from '../name-input.tsx';

interface MatchListProps {
  /** The agent's path in the API. */
  readonly root: string;
  readonly agent: AgentBody;
  /** Changes when there are new matches. */
  readonly version: unknown;
}

export function MatchList({ root, agent, version }: MatchListProps) {
  const challenger = useSignal('');
  const load = usePaged(
    (before) => pathWith(`${root}/matches`, { challenger: challenger.value, before }),
    ({ matches }: Matches) => matches,
    version,
  );
  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    challenger.value = String(new FormData(event.currentTarget as HTMLFormElement).get('challenger')).trim();
  };
  return (
    <section class="panel" aria-labelledby="matches">
      <h2 id="matches">{peopleText('agent.matches')}</h2>
      <form class="row filter" role="search" onSubmit={onSubmit}>
        <label>
          {peopleText('agent.matches.challenger')}
          <NameInput type="search" name="challenger" />
        </label>
        <button>{peopleText('agent.matches.filter')}</button>
      </form>
      <Pages
        load={load}
        empty={
          <p>
            {challenger.value
              ? peopleText('agent.matches.noneOf', { name: challenger.value })
              : peopleText('agent.matches.none')}
          </p>
        }
      >
        {(matches) => (
          <ul class="matches">
            {matches.map((match) => (
              <MatchItem key={match.id} match={match} name={agent.name} />
            ))}
          </ul>
        )}
      </Pages>
    </section>
  );
}

function MatchItem({ match, name }: { readonly match: Match; readonly name: string }) {
  const { challenger, inGameName, winner, scoreAgent, scoreChallenger } = match;
  const values = { name, challenger, agentScore: scoreAgent, challengerScore: scoreChallenger };
  return (
    <li data-winner={winner}>
      <p class="match-result">
        <strong>{peopleText(`agent.match.${winner}`, values)}</strong>{' '}
        {inGameName !== challenger && <span class="faint">{peopleText('agent.match.as', { name: inGameName })}</span>}
      </p>
      <p class="match-when faint">
        {reasonOf(match)}
        <time dateTime={match.finishedAt}>{formatInstant(match.finishedAt)}</time> ·{' '}
        {tableText(`play.ruleset.${match.ruleset}`)} ·{' '}
        {peopleText('agent.match.challengerElo', { rating: match.challengerElo })}
      </p>
      <p class="match-rating">
        <span class="visually-hidden">{peopleText('agent.match.rating')} </span>
        <span class="delta" data-sign={Math.sign(match.agentEloDelta)}>
          {formatDelta(match.agentEloDelta)}
        </span>{' '}
        {match.agentEloAfter}
      </p>
      {match.replayUrl && (
        <a class="button" href={match.replayUrl}>
          {tableText('play.replay')}
          <span class="visually-hidden">: {peopleText(`agent.match.${winner}`, values)}</span>
        </a>
      )}
    </li>
  );
}

/** Only the replay link says whether a game ended otherwise than on points. */
function reasonOf({ replayUrl }: Match): string {
  const endReason = replayUrl && parseReplayLink(new URL(replayUrl).hash.slice(1))?.endReason;
  const reason = END_REASONS.find((reason) => reason === endReason && reason !== 'played');
  return reason ? `${tableText(`play.reason.${reason}`)} · ` : '';
}
