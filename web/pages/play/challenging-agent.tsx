// Who challenges the person that opened this link: a hosted agent, and what is at stake.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Seat } from '../../../src/engine/index.ts';
import type { AgentBody, Agents } from '../../../schema/agent.ts';
import type { GameBody } from '../../../schema/game.ts';
import { get } from '../../game/api.ts';
import { t } from '../../text/text.ts';
import { CardFace } from '../../ui/card-face.tsx';
import { formatInstant } from '../../ui/figures.ts';

interface ChallengingAgentProps {
  readonly game: GameBody;
  /** The agent's. */
  readonly seat: Seat;
}

export function ChallengingAgent({ game, seat }: ChallengingAgentProps) {
  const name = game.players[seat];
  const agent = useSignal<AgentBody | undefined>(undefined);
  useEffect(() => {
    // Without an answer the landing shows no portrait, and the seat can be taken all the same.
    void findAgent(name).then(
      (found) => (agent.value = found),
      () => undefined,
    );
  }, [name]);
  const { characterId, rating, strength, slug } = agent.value ?? {};
  return (
    <>
      <div class="profile">
        <span class="portrait">{characterId !== undefined && <CardFace cardId={characterId} size="gallery" />}</span>
        <div class="stack">
          <h1>{t('play.challenged', { name, ruleset: t(`play.ruleset.${game.ruleset}`) })}</h1>
          {rating !== undefined && strength !== undefined && <p>{t('play.challenged.agent', { rating, strength })}</p>}
          {slug && <a href={`/agents/${slug}`}>{t('play.challenged.profile', { name })}</a>}
        </div>
      </div>
      <p>{t('play.challenged.lead')}</p>
      {game.expiresAt && <p>{t('play.challenged.until', { until: formatInstant(game.expiresAt) })}</p>}
    </>
  );
}

const MOST_LOOKED_AT = 100;

/** The game names its players only: the hosted agent of this name, where no other has it. */
async function findAgent(name: string): Promise<AgentBody | undefined> {
  const { agents } = await get<Agents>(`/agent?limit=${MOST_LOOKED_AT}`);
  const named = agents.filter((agent) => agent.name === name);
  return named.length === 1 ? named[0] : undefined;
}
