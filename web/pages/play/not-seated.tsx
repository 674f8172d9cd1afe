// Shown for a table at which this browser holds no seat.
import { t } from '../../text/text.ts';

export function NotSeated({ gameId }: { readonly gameId: string }) {
  return (
    <section class="panel">
      <p>{t('play.notSeated')}</p>
      <a class="button button-primary" href={`/watch/${gameId}`}>
        {t('play.notSeated.watch')}
      </a>
    </section>
  );
}
