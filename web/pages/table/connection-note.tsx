// A note about the connection when there is a problem.
import type { Session } from '../../game/session.ts';
import { tableText } from '../../text/text.ts';
import { ActionFailure, useAction } from '../action.tsx';
import { useReason } from '../reason.ts';

interface ConnectionNoteProps {
  readonly session: Session;
  onTakeBack?(): Promise<void>;
}

export function ConnectionNote({ session, onTakeBack }: ConnectionNoteProps) {
  const action = useAction();
  const connection = session.connection.value;
  const refusal = session.refusal.value;
  const isMoved = connection === 'moved' || refusal?.slug === 'seat-moved';
  const why = useReason(isMoved ? undefined : refusal);
  if (isMoved) {
    return (
      <div class="row note" role="status">
        {tableText('play.moved')}{' '}
        {onTakeBack && (
          <button type="button" onClick={() => void action.run(onTakeBack)}>
            {tableText('play.moved.back')}
          </button>
        )}
        <ActionFailure action={action} />
      </div>
    );
  }
  if (connection === 'refused' && why !== '') {
    return (
      <div class="row note" role="alert">
        {why} <a href="/">{tableText('missing.home')}</a>
      </div>
    );
  }
  const text =
    connection === 'lost' ? tableText('play.lost') : connection === 'polling' ? tableText('play.polling') : '';
  return (
    <div class={text ? 'row note' : 'row note empty'} role="status">
      {text}
    </div>
  );
}
