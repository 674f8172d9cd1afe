// A community: its leaderboard, joining and leaving.
import { useSignal } from '@preact/signals';
import { render } from 'preact';
import type { CommunityLeaderboard, Membership } from '../../../schema/standing.ts';
import { get, post, remove } from '../../game/api.ts';
import { pathId } from '../../game/path-id.ts';
import { peopleText } from '../../text/people.ts';
import { tableText } from '../../text/text.ts';
import { announce } from '../../ui/live-region.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { Loaded, emptyStateFor, useLoad, type Load } from '../loading/loading.tsx';
import { ProfileActionFailure, useProfileAction } from '../profile-action.tsx';
import { pathWith, usePaged } from '../loading/paged.tsx';
import { parseRuleset, RulesetFilter, StandingsTable } from '../people/standings-table.tsx';
import { formatDay } from '../../ui/format.ts';

const root = `/communities/${pathId}`;

function CommunityPage() {
  const load = useLoad(() => get<Membership>(root));
  return (
    <PageFrame title={load.value.value?.community.name ?? peopleText('community.title')} current="communities">
      <Loaded
        load={load}
        title={peopleText('community.title')}
        refused={emptyStateFor('community.none', { href: '/communities', link: 'communities.title' })}
      >
        {(membership) => (
          <div class="stack">
            <Head membership={membership} load={load} />
            <Standings membership={membership} />
          </div>
        )}
      </Loaded>
    </PageFrame>
  );
}

function Head({ membership, load }: { readonly membership: Membership; readonly load: Load<Membership> }) {
  const { community, isMember } = membership;
  const attempt = useProfileAction();
  const change = async (): Promise<void> => {
    const now = isMember
      ? await remove<Membership>(`${root}/members/me`)
      : await post<Membership>(`${root}/members`, { idempotencyKey: crypto.randomUUID() });
    load.value.value = now;
    announce(peopleText(now.isMember ? 'community.joined' : 'community.left', { name: community.name }));
  };
  return (
    <section class="panel" aria-labelledby="name">
      <h1 id="name">
        <bdi>{community.name}</bdi>
      </h1>
      <p>
        {peopleText('people.members', { count: community.members })} ·{' '}
        {peopleText('communities.since', { day: formatDay(community.createdAt) })}
        {isMember && ` · ${peopleText('community.isMember')}`}
      </p>
      <button
        type="button"
        class={isMember ? undefined : 'button-primary'}
        aria-disabled={attempt.isRunning}
        onClick={() => void attempt.run(change)}
      >
        {attempt.isRunning.value
          ? tableText('home.working')
          : peopleText(isMember ? 'community.leave' : 'community.join')}
      </button>
      <ProfileActionFailure attempt={attempt} />
    </section>
  );
}

function Standings({ membership: { community, isMember } }: { readonly membership: Membership }) {
  const ruleset = useSignal(parseRuleset(null));
  const load = usePaged(
    (cursor) => pathWith(`${root}/leaderboard`, { ruleset: ruleset.value, cursor }),
    ({ standings }: CommunityLeaderboard) => standings,
    community.members,
  );
  return (
    <section class="panel stack" aria-labelledby="standings">
      <h2 id="standings">{peopleText('community.standings')}</h2>
      <RulesetFilter value={ruleset.value} onChoose={(chosen) => (ruleset.value = chosen)} />
      <StandingsTable
        load={load}
        caption={community.name}
        ruleset={ruleset.value}
        empty={peopleText(isMember ? 'community.empty.member' : 'community.empty')}
      />
    </section>
  );
}

render(<CommunityPage />, document.querySelector('#page')!);
