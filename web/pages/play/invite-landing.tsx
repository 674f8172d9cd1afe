// The page of an invite: asks for a name and takes the seat, only on a button press, so that link previews do not.
import type { AgentProfile } from '../../../schema/agent.ts';
import type { GameBody, Joined } from '../../../schema/game.ts';
import { post } from '../../game/api.ts';
import { keepPromise } from '../../game/promises.ts';
import type { HeldSeat } from '../../game/seats.ts';
import { t } from '../../text/text.ts';
import { PagePortrait } from '../../ui/page-portrait.tsx';
import { formatInstant } from '../../ui/figures.ts';
import { AttemptForm, useAttempt } from '../attempt.tsx';
import { NameField, nameIn } from '../fields.tsx';
import { useAnswer } from '../use-answer.ts';

interface InviteLandingProps {
  readonly gameId: string;
  readonly invite: string;
  onTake(seat: HeldSeat): void;
}

export function InviteLanding({ gameId, invite, onTake }: InviteLandingProps) {
  // A private game cannot be read before the seat is taken: its landing shows no names.
  const game = useAnswer<GameBody>(`/games/${gameId}`);
  const take = async (form: FormData): Promise<void> => onTake(await takeSeat(gameId, invite, nameIn(form)));
  return (
    <AttemptForm attempt={useAttempt()} submit={t('play.invited.take')} send={take}>
      <Inviter game={game} />
      <p>{t('play.invited.lead')}</p>
      <NameField />
    </AttemptForm>
  );
}

function Inviter({ game }: { readonly game: GameBody | undefined }) {
  if (game?.agent) return <ChallengingAgent game={game} slug={game.agent} />;
  const name = game?.players.A || game?.players.B || '…';
  const ruleset = game ? t(`play.ruleset.${game.ruleset}`) : '…';
  return <h1>{t('play.invited', { name, ruleset })}</h1>;
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
