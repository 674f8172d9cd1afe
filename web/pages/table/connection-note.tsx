// A note about the connection when there is a problem.
import type { Session } from '../../game/session.ts';
import { t } from '../../text/text.ts';
import { Failure, useAttempt } from '../attempt.tsx';

interface ConnectionNoteProps {
  readonly session: Session;
  onTakeBack?(): Promise<void>;
}

export function ConnectionNote({ session, onTakeBack }: ConnectionNoteProps) {
  const attempt = useAttempt();
  const connection = session.connection.value;
  const problem = session.problem.value;
  if (connection === 'moved' || problem?.type?.endsWith('/seat-moved')) {
    return (
      <div class="row note" role="status">
        {t('play.moved')}{' '}
        {onTakeBack && (
          <button type="button" onClick={() => void attempt.run(onTakeBack)}>
            {t('play.moved.back')}
          </button>
        )}
        <Failure attempt={attempt} />
      </div>
    );
  }
  if (connection === 'refused' && problem) {
    return (
      <div class="row note" role="alert">
        {problem.error}. {problem.hint} <a href="/">{t('play.refused.home')}</a>
      </div>
    );
  }
  const text = connection === 'lost' ? t('play.lost') : connection === 'polling' ? t('play.polling') : '';
  return (
    <div class={text ? 'row note' : 'row note empty'} role="status">
      {text}
    </div>
  );
}
