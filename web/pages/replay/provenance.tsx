// The game's rules and seed, and how to check that its cards were not changed after the deal.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { rulesetOf } from '../../../src/engine/index.ts';
import type { ReplayLink } from '../../../schema/replay-link.ts';
import { findSeedHash } from '../../game/seed-hashes.ts';
import { replayText } from '../../text/replay.ts';
import { tableText } from '../../text/text.ts';

interface ProvenanceProps {
  readonly link: ReplayLink;
  /** Known if the link came from a page of the arena. */
  readonly gameId: string | undefined;
}

export function Provenance({ link, gameId }: ProvenanceProps) {
  const hash = useSeedHash(link.seed);
  const promised = gameId === undefined ? undefined : findSeedHash(gameId);
  return (
    <>
      {hash && promised && <Promised isKept={promised === hash} />}
      <details class="provenance">
        <summary>{replayText('replay.check')}</summary>
        <dl>
          <dt>{replayText('replay.check.ruleset')}</dt>
          <dd>{tableText(`play.ruleset.${rulesetOf(link.rules)}`)}</dd>
          <dt>{replayText('replay.check.rules')}</dt>
          <dd>{link.rules}</dd>
          <dt>{replayText('replay.check.seed')}</dt>
          <dd>
            <code>{link.seed}</code>
          </dd>
          <dt>{replayText('replay.check.hash')}</dt>
          <dd>
            <SeedHash seed={link.seed} hash={hash} />
            {hash && <Commitment hash={hash} promised={promised} />}
          </dd>
        </dl>
        <p>{replayText('replay.check.how')}</p>
      </details>
    </>
  );
}

/** The automatic comparison, if this browser played the game. */
function Promised({ isKept }: { readonly isKept: boolean }) {
  return isKept ? (
    <p data-promise="kept">{replayText('replay.check.promise.kept')}</p>
  ) : (
    <p class="panel replay-problem" role="alert" data-promise="broken">
      {replayText('replay.check.promise.broken')}
    </p>
  );
}

/** Available only in secure contexts. */
const subtle = (globalThis.crypto as Partial<Crypto>).subtle;

/** SHA-256 of the seed; `undefined` until it is computed. */
function useSeedHash(seed: string): string | undefined {
  const hash = useSignal<string | undefined>(undefined);
  useEffect(() => {
    void subtle?.digest('SHA-256', new TextEncoder().encode(seed)).then((digest) => (hash.value = hex(digest)));
  }, [seed]);
  return hash.value;
}

function SeedHash({ seed, hash }: { readonly seed: string; readonly hash: string | undefined }) {
  if (!subtle) return <span>{replayText('replay.check.hash.none', { seed })}</span>;
  return hash ? <code data-seed-hash>{hash}</code> : <span>{replayText('replay.check.hash.waiting')}</span>;
}

const HASH_LENGTH = 64;

/** Compares the hash with the one that a player was given before the first move. */
function Commitment({ hash, promised = '' }: { readonly hash: string; readonly promised?: string | undefined }) {
  const given = useSignal(promised);
  const typed = given.value.trim().toLowerCase();
  return (
    <p>
      <label>
        {replayText('replay.check.given')}{' '}
        <input value={given.value} autocomplete="off" onInput={(event) => (given.value = event.currentTarget.value)} />
      </label>{' '}
      <span role="status" data-commitment={typed === hash}>
        {typed.length >= HASH_LENGTH && replayText(typed === hash ? 'replay.check.same' : 'replay.check.other')}
      </span>
    </p>
  );
}

function hex(digest: ArrayBuffer): string {
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
