// The page of an invite: greets in the name of its host, and takes the seat only on a button press, so that link previews do not.
import type { AgentProfile } from '../../../schema/agent.ts';
import type { GameBody, Joined } from '../../../schema/game.ts';
import { otherSeat } from '../../../src/engine/index.ts';
import { post } from '../../game/api.ts';
import { ownName } from '../../game/own-name.ts';
import { keepPromise } from '../../game/promises.ts';
import type { HeldSeat } from '../../game/seats.ts';
import { t } from '../../text/text.ts';
import { PagePortrait } from '../../ui/page-portrait.tsx';
import { formatInstant } from '../../ui/figures.ts';
import { AttemptForm, useAttempt } from '../attempt.tsx';
import { NameField } from '../fields.tsx';
import { NoSuchGame } from '../nothing-here.tsx';
import { useAnswer, useGame } from '../use-answer.ts';
import { InvitePicture } from './invite-picture.tsx';

interface InviteLandingProps {
  readonly gameId: string;
  readonly invite: string;
  onTake(seat: HeldSeat): void;
}

export function InviteLanding({ gameId, invite, onTake }: InviteLandingProps) {
  // A private game cannot be read before the seat is taken: its landing shows no names.
  const game = useGame(gameId);
  const attempt = useAttempt();
  if (game === 'missing') return <NoSuchGame />;
  const take = async (): Promise<void> => onTake(await takeSeat(gameId, invite, ownName()));
  return (
    <div class="invite">
      <InvitePicture host={game ? hostOf(game) : ''} />
      <AttemptForm attempt={attempt} class="invite-form" submit={t('play.invited.take')} send={take}>
        {game?.agent ? <ChallengingAgent game={game} slug={game.agent} /> : <Greeting game={game} />}
        <ol class="invite-rules">
          <li>{t('play.invited.place')}</li>
          <li>{t('play.invited.fight')}</li>
          <li>{t('play.invited.win')}</li>
        </ol>
        <NameField />
      </AttemptForm>
    </div>
  );
}

/** Who made the link, and so sits there already; "" if that cannot be said, as in a match that somebody else set up. */
function hostOf({ openSeats: [open, another], players }: GameBody): string {
  return open === undefined || another !== undefined ? '' : players[otherSeat(open)];
}

function Greeting({ game }: { readonly game: GameBody | undefined }) {
  const host = game ? hostOf(game) : '';
  return (
    <>
      <h1>{host ? t('play.invited', { name: host }) : t('play.invited.nameless')}</h1>
      <p class="lead">
        {game && t(`home.ruleset.${game.ruleset}`)}
        {game && !host && ` · ${t('play.heading', { a: game.players.A || '…', b: game.players.B || '…' })}`}
      </p>
    </>
  );
}

interface ChallengingAgentProps {
  readonly game: GameBody;
  /** Slug of the agent, in seat A. */
  readonly slug: string;
}

/** The hosted agent that challenges the person who opened this link, and what is at stake. */
function ChallengingAgent({ game, slug }: ChallengingAgentProps) {
  const name = game.players.A;
  // Without an answer the landing shows no portrait; the seat can still be taken.
  const agent = useAnswer<AgentProfile>(`/agent/${slug}/profile`)?.agent;
  const { characterId, rating, strength } = agent ?? {};
  return (
    <>
      <div class="profile">
        <PagePortrait agent={slug} champion={characterId} />
        <div class="stack">
          <h1>{t('play.challenged', { name, ruleset: t(`play.ruleset.${game.ruleset}`) })}</h1>
          {rating !== undefined && strength !== undefined && <p>{t('play.challenged.agent', { rating, strength })}</p>}
          <a href={`/agents/${slug}`}>{t('play.challenged.profile', { name })}</a>
        </div>
      </div>
      <p>{t('play.challenged.lead')}</p>
      {game.expiresAt && <p>{t('play.challenged.until', { until: formatInstant(game.expiresAt) })}</p>}
    </>
  );
}

export async function takeSeat(gameId: string, invite: string, name: string): Promise<HeldSeat> {
  const body = { invite, name, client: 'web' };
  const { game, playerToken, matchToken } = await post<Joined>(`/games/${gameId}/seat`, {
    body,
    idempotencyKey: crypto.randomUUID(),
  });
  keepPromise(gameId, game.seedHash);
  return { token: playerToken, invite, matchToken };
}
