// The leaderboards of players and of agents. The selection is in the address, so that it can be shared.
import { useSignal } from '@preact/signals';
import { render } from 'preact';
import { useEffect } from 'preact/hooks';
import type { AgentLeaderboard, PlayerLeaderboard } from '../../../schema/standing.ts';
import { peopleText } from '../../text/people.ts';
import { PageFrame } from '../../ui/page-frame.tsx';
import { pathWith, usePaged } from '../people/paged.tsx';
import { PlaysLikeExplained } from '../people/plays-like.tsx';
import { parseRuleset, RulesetFilter, StandingsTable, type Standing } from '../people/standings-table.tsx';
import { Tabs } from './tabs.tsx';

const SIDES = ['players', 'agents'] as const;
type Side = (typeof SIDES)[number];

const asked = new URLSearchParams(location.search);

function Leaderboards() {
  const side = useSignal<Side>(SIDES.find((side) => side === asked.get('of')) ?? 'players');
  const ruleset = useSignal(parseRuleset(asked.get('ruleset')));
  const load = usePaged(
    (cursor) => pathWith(`/leaderboards/${side.value}`, { ruleset: ruleset.value, cursor }),
    ({ standings }: PlayerLeaderboard | AgentLeaderboard): readonly Standing[] => standings,
  );
  useEffect(() => {
    history.replaceState(null, '', pathWith(location.pathname, { of: side.value, ruleset: ruleset.value }));
  }, [side.value, ruleset.value]);
  return (
    <PageFrame title={peopleText('leaders.title')} current="leaderboards">
      <h1>{peopleText('leaders.title')}</h1>
      <p class="lead">{peopleText('leaders.lead')}</p>
      <PlaysLikeExplained />
      <Tabs
        label={peopleText('leaders.title')}
        tabs={SIDES.map((id) => ({ id, name: peopleText(`leaders.${id}`) }))}
        chosen={side.value}
        onChoose={(chosen) => (side.value = chosen)}
      >
        <RulesetFilter value={ruleset.value} onChoose={(chosen) => (ruleset.value = chosen)} />
        <StandingsTable
          load={load}
          caption={peopleText(`leaders.${side.value}`)}
          ruleset={ruleset.value}
          empty={peopleText(`leaders.${side.value}.none`)}
        />
      </Tabs>
    </PageFrame>
  );
}

render(<Leaderboards />, document.querySelector('#page')!);
