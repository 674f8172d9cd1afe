// The leaderboards of players and of agents. The selection is in the address, so that it can be shared.
import { useSignal } from '@preact/signals';
import { render } from 'preact';
import { useEffect } from 'preact/hooks';
import type { AgentLeaderboard, PlayerLeaderboard } from '../../../schema/standing.ts';
import { peopleText } from '../../text/people.ts';
import { PageFrame } from '../../ui/page-frame.tsx';
import { pathWith, usePaged } from '../loading/paged.tsx';
import { PlaysLikeExplained } from '../people/plays-like.tsx';
import { parseRuleset, RulesetFilter, StandingsTable, type Standing } from '../people/standings-table.tsx';
import { Tabs } from './tabs.tsx';

const BOARDS = ['players', 'agents'] as const;
type Board = (typeof BOARDS)[number];

const asked = new URLSearchParams(location.search);

function Leaderboards() {
  const board = useSignal<Board>(BOARDS.find((board) => board === asked.get('of')) ?? 'players');
  const ruleset = useSignal(parseRuleset(asked.get('ruleset')));
  const load = usePaged(
    (cursor) => pathWith(`/leaderboards/${board.value}`, { ruleset: ruleset.value, cursor }),
    ({ standings }: PlayerLeaderboard | AgentLeaderboard): readonly Standing[] => standings,
  );
  useEffect(() => {
    history.replaceState(null, '', pathWith(location.pathname, { of: board.value, ruleset: ruleset.value }));
  }, [board.value, ruleset.value]);
  return (
    <PageFrame title={peopleText('leaders.title')} current="leaderboards">
      <h1>{peopleText('leaders.title')}</h1>
      <p class="lead">{peopleText('leaders.lead')}</p>
      <PlaysLikeExplained />
      <Tabs
        label={peopleText('leaders.title')}
        tabs={BOARDS.map((id) => ({ id, name: peopleText(`leaders.${id}`) }))}
        chosen={board.value}
        onChoose={(chosen) => (board.value = chosen)}
      >
        <RulesetFilter value={ruleset.value} onChoose={(chosen) => (ruleset.value = chosen)} />
        <StandingsTable
          load={load}
          caption={peopleText(`leaders.${board.value}`)}
          ruleset={ruleset.value}
          empty={peopleText(`leaders.${board.value}.none`)}
        />
      </Tabs>
    </PageFrame>
  );
}

render(<Leaderboards />, document.querySelector('#page')!);
