// Where the game comes from, and how anybody can check that its cards were not changed after the deal.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { ENGINE_VERSION } from '../../../src/engine/index.ts';
import type { ReplayLink } from '../../../schema/replay-link.ts';
import { t } from '../../text/text.ts';

export function Provenance({ link }: { readonly link: ReplayLink }) {
  return (
    <details class="provenance">
      <summary>{t('replay.check')}</summary>
      <dl>
        <dt>{t('replay.check.ruleset')}</dt>
        <dd>{t(`play.ruleset.${link.ruleset}`)}</dd>
        <dt>{t('replay.check.engine')}</dt>
        <dd>{ENGINE_VERSION}</dd>
        <dt>{t('replay.check.seed')}</dt>
        <dd>
          <code>{link.seed}</code>
        </dd>
        <dt>{t('replay.check.hash')}</dt>
        <dd>
          <SeedHash seed={link.seed} />
        </dd>
      </dl>
      <p>{t('replay.check.how')}</p>
    </details>
  );
}

function SeedHash({ seed }: { readonly seed: string }) {
  const hash = useSignal<string | undefined>(undefined);
  // Only secure contexts have it.
  const subtle = (globalThis.crypto as Partial<Crypto>).subtle;
  useEffect(() => {
    void subtle?.digest('SHA-256', new TextEncoder().encode(seed)).then((digest) => (hash.value = hex(digest)));
  }, [seed]);
  if (!subtle) return <span>{t('replay.check.hash.none', { seed })}</span>;
  if (!hash.value) return <span>{t('replay.check.hash.waiting')}</span>;
  return (
    <>
      <code data-seed-hash>{hash.value}</code>
      <Commitment hash={hash.value} />
    </>
  );
}

const HASH_LENGTH = 64;

/** Compares it with the hash that a player was given before the first move. */
function Commitment({ hash }: { readonly hash: string }) {
  const given = useSignal('');
  const typed = given.value.trim().toLowerCase();
  return (
    <p>
      <label>
        {t('review.check.given')}{' '}
        <input value={given.value} autocomplete="off" onInput={(event) => (given.value = event.currentTarget.value)} />
      </label>{' '}
      <span role="status" data-commitment={typed === hash}>
        {typed.length >= HASH_LENGTH && t(typed === hash ? 'review.check.same' : 'review.check.other')}
      </span>
    </p>
  );
}

function hex(digest: ArrayBuffer): string {
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
