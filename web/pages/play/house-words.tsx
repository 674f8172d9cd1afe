// What a house character says at its table, and the next one to play. Loaded only at such tables.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { HOUSE_CHARACTERS, type HouseSlug } from '../../../schema/house-characters.ts';
import type { Ladder, Rung } from '../../../schema/ladder.ts';
import { Portrait } from '../../art/portrait.tsx';
import { get } from '../../game/api.ts';
import type { Table } from '../../game/table.ts';
import { houseText } from '../../text/house.ts';
import { StartButton } from '../start.tsx';

/** Shown before the first moves. */
export function Greeting({ slug }: { readonly slug: HouseSlug }) {
  return <Line slug={slug} line="before" />;
}

function Line({ slug, line }: { readonly slug: HouseSlug; readonly line: 'before' | Result }) {
  return (
    <p class="house-words" data-side="night">
      <span class="portrait" aria-hidden="true">
        <Portrait agent={slug} />
      </span>
      <q>{houseText(`${slug}.${line}`)}</q>
    </p>
  );
}

interface AfterGameProps {
  readonly slug: HouseSlug;
  readonly table: Table;
  /** Whether the game has been counted, so that the ladder includes it. */
  readonly isCounted: boolean;
}

export function Farewell({ slug, table }: Omit<AfterGameProps, 'isCounted'>) {
  return <Line slug={slug} line={resultOf(table)} />;
}

type Result = 'won' | 'lost' | 'drawn';

function resultOf({ winner, viewer }: Table): Result {
  if (winner === viewer) return 'won';
  return winner === 'draw' ? 'drawn' : 'lost';
}

/** Starts a game against the next character of the ladder, once it is open. */
export function NextOpponent({ slug, table, isCounted }: AfterGameProps) {
  const ladder = useSignal<readonly Rung[]>([]);
  useEffect(() => {
    if (!isCounted) return;
    const show = ({ characters }: Ladder): void => void (ladder.value = characters);
    // Without an answer, this button is left out.
    void get<Ladder>('/players/me/ladder').then(show, () => {});
  }, [isCounted]);
  const at = HOUSE_CHARACTERS.findIndex((known) => known.slug === slug);
  const [own, next] = [ladder.value[at], ladder.value[at + 1]];
  const isFirstWin = table.winner === table.viewer && own?.wins === 1;
  if (own && !next) return isFirstWin && <p role="status">{houseText('next.top')}</p>;
  if (!next || next.state === 'locked') return null;
  const isNew = isFirstWin && next.games === 0;
  return (
    <StartButton class="next" game={{ mode: 'house', strength: next.strength, ruleset: table.ruleset }}>
      {houseText(isNew ? 'next.opened' : 'next.play', { name: next.name })}
    </StartButton>
  );
}
