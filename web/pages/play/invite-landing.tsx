// The page of an invite: asks for a name and takes the seat, only on a button press, so that link previews do not.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { GameBody, Joined } from '../../../schema/game.ts';
import { get, post } from '../../game/api.ts';
import { keepPromise } from '../../game/promises.ts';
import type { HeldSeat } from '../../game/seats.ts';
import { t } from '../../text/text.ts';
import { Failure, useAttempt } from '../attempt.tsx';
import { NameField, nameIn } from '../name-field.tsx';
import { ChallengingAgent } from './challenging-agent.tsx';

interface InviteLandingProps {
  readonly gameId: string;
  readonly invite: string;
  onTake(seat: HeldSeat): void;
}

export function InviteLanding({ gameId, invite, onTake }: InviteLandingProps) {
  const game = useSignal<GameBody | undefined>(undefined);
  const attempt = useAttempt();
  useEffect(() => {
    // A private game cannot be read before the seat is taken: its landing shows no names.
    void get<GameBody>(`/games/${gameId}`).then(
      (found) => (game.value = found),
      () => undefined,
    );
  }, []);
  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    const name = nameIn(new FormData(event.currentTarget as HTMLFormElement));
    void attempt.run(async () => onTake(await takeSeat(gameId, invite, name)));
  };
  return (
    <form class="panel" onSubmit={onSubmit}>
      <Inviter game={game.value} />
      <p>{t('play.invited.lead')}</p>
      <NameField />
      <button class="button-primary" disabled={attempt.isRunning}>
        {attempt.isRunning.value ? t('home.working') : t('play.invited.take')}
      </button>
      <Failure attempt={attempt} />
    </form>
  );
}

function Inviter({ game }: { readonly game: GameBody | undefined }) {
  if (game?.agent) return <ChallengingAgent game={game} slug={game.agent} />;
  const name = game?.players.A || game?.players.B || '…';
  const ruleset = game ? t(`play.ruleset.${game.ruleset}`) : '…';
  return <h1>{t('play.invited', { name, ruleset })}</h1>;
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
