// The hosted agent that challenges the person who opened this link, and what is at stake.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { AgentBody, AgentProfile } from '../../../schema/agent.ts';
import type { GameBody } from '../../../schema/game.ts';
import { get } from '../../game/api.ts';
import { t } from '../../text/text.ts';
import { formatInstant } from '../../ui/figures.ts';
import { Portrait } from '../../ui/card-face.tsx';

interface ChallengingAgentProps {
  readonly game: GameBody;
  /** Slug of the agent, in seat A. */
  readonly slug: string;
}

export function ChallengingAgent({ game, slug }: ChallengingAgentProps) {
  const name = game.players.A;
  const agent = useSignal<AgentBody | undefined>(undefined);
  useEffect(() => {
    // Without an answer the landing shows no portrait; the seat can still be taken.
    void get<AgentProfile>(`/agent/${slug}/profile`).then(
      (profile) => (agent.value = profile.agent),
      () => undefined,
    );
  }, [slug]);
  const { characterId, rating, strength } = agent.value ?? {};
  return (
    <>
      <div class="profile">
        <Portrait cardId={characterId} />
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
