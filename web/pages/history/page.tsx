// The person's own games: filters, the list, and totals.
import { useSignal } from '@preact/signals';
import { render } from 'preact';
import type { GameList } from '../../../schema/game.ts';
import { OPPONENT_KINDS, OWN_RESULTS, type OpponentKind, type OwnResult } from '../../../schema/enumerations.ts';
import { RULESETS, type Ruleset } from '../../../src/engine/index.ts';
import { Refused } from '../../game/api.ts';
import { historyText, type HistoryKey } from '../../text/history.ts';
import { tableText } from '../../text/text.ts';
import { PageFrame } from '../../ui/page-frame.tsx';
import { ChoiceField } from '../fields.tsx';
import { Pages, pathWith, usePaged } from '../loading/paged.tsx';
import { OverTime } from './over-time.tsx';
import { OwnGame } from './own-game.tsx';
import { Progress } from './progress.tsx';

const FILTERS = {
  ruleset: { label: 'history.rules', values: RULESETS, wordOf: (value: Ruleset) => tableText(`play.ruleset.${value}`) },
  opponent: {
    label: 'history.opponent',
    values: OPPONENT_KINDS,
    wordOf: (value: OpponentKind) => historyText(`history.opponent.${value}`),
  },
  result: {
    label: 'history.result',
    values: OWN_RESULTS,
    wordOf: (value: OwnResult) => historyText(`history.result.${value}`),
  },
} as const;
type Filter = keyof typeof FILTERS;
/** The chosen value of each filter; "" for any. */
type Chosen = Record<Filter, string>;

function chosenIn(search: string): Chosen {
  const asked = new URLSearchParams(search);
  const known = Object.entries(FILTERS).map(([filter, { values }]) => {
    return [filter, values.find((value) => value === asked.get(filter)) ?? ''];
  });
  return Object.fromEntries(known) as Chosen;
}

function History() {
  const chosen = useSignal(chosenIn(location.search));
  const { ruleset, opponent, result } = chosen.value;
  const isFiltered = Object.values(chosen.value).some(Boolean);
  const load = usePaged(
    (cursor) => pathWith('/players/me/games', { ...chosen.value, cursor }),
    ({ games }: GameList) => games,
  );
  const choose = (filter: Partial<Chosen>): void => {
    chosen.value = { ...chosen.value, ...filter };
    history.replaceState(null, '', pathWith(location.pathname, chosen.value));
  };
  const { value: failure } = load.failure;
  const isNobody = failure instanceof Refused && failure.slug === 'session-missing';
  return (
    <PageFrame title={historyText('history.title')}>
      <h1>{historyText('history.title')}</h1>
      <div class="columns">
        <section class="panel" aria-label={historyText('history.title')}>
          <div class="row">
            <FilterChoice filter={FILTERS.ruleset} chosen={ruleset} onChoose={(value) => choose({ ruleset: value })} />
            <FilterChoice
              filter={FILTERS.opponent}
              chosen={opponent}
              onChoose={(value) => choose({ opponent: value })}
            />
            <FilterChoice filter={FILTERS.result} chosen={result} onChoose={(value) => choose({ result: value })} />
          </div>
          {isNobody ? (
            <Nothing isFiltered={false} />
          ) : (
            <Pages load={load} empty={<Nothing isFiltered={isFiltered} />}>
              {(games) => (
                <ol class="own-games">
                  {games.map((game) => (
                    <OwnGame key={game.id} game={game} />
                  ))}
                </ol>
              )}
            </Pages>
          )}
        </section>
        <div class="stack">
          <OverTime />
          <Progress />
        </div>
      </div>
    </PageFrame>
  );
}

interface FilterChoiceProps<V extends string> {
  readonly filter: { readonly label: HistoryKey; readonly values: readonly V[]; wordOf(value: V): string };
  readonly chosen: string;
  onChoose(value: V | ''): void;
}

function FilterChoice<V extends string>({ filter, ...choice }: FilterChoiceProps<V>) {
  return <ChoiceField {...filter} {...choice} label={historyText(filter.label)} any={historyText('history.all')} />;
}

function Nothing({ isFiltered }: { readonly isFiltered: boolean }) {
  return (
    <>
      <p>{historyText(isFiltered ? 'history.none.some' : 'history.none')}</p>
      <a class="button button-primary" href="/">
        {historyText('history.home')}
      </a>
    </>
  );
}

export function show(): void {
  render(<History />, document.querySelector('#page')!);
}
