// The list of communities, and founding one.
import { render } from 'preact';
import type { Communities, Community } from '../../../schema/standing.ts';
import { postOnce } from '../../game/api.ts';
import { peopleText } from '../../text/people.ts';
import { PageFrame } from '../../ui/page-frame.tsx';
import { Pages, pathWith, usePaged } from '../loading/paged.tsx';
import { AccountForm } from '../profile-action.tsx';
import { formatDay } from '../../ui/format.ts';
import { NameInput } from '../name-input.tsx';

function CommunitiesPage() {
  const load = usePaged(
    (cursor) => pathWith('/communities', { cursor }),
    ({ communities }: Communities) => communities,
  );
  return (
    <PageFrame title={peopleText('communities.title')} current="communities">
      <h1>{peopleText('communities.title')}</h1>
      <p class="lead">{peopleText('communities.lead')}</p>
      <div class="columns">
        <section class="panel" aria-labelledby="all">
          <h2 id="all">{peopleText('communities.all')}</h2>
          <Pages load={load} empty={<p>{peopleText('communities.none')}</p>}>
            {(communities) => (
              <ul class="clubs">
                {communities.map((community) => (
                  <CommunityItem key={community.id} community={community} />
                ))}
              </ul>
            )}
          </Pages>
        </section>
        <FoundOne />
      </div>
    </PageFrame>
  );
}

function CommunityItem({ community: { slug, name, members, createdAt } }: { readonly community: Community }) {
  return (
    <li>
      <a href={`/communities/${slug}`}>
        <bdi>{name}</bdi>
      </a>
      <span class="faint">
        {peopleText('people.members', { count: members })} ·{' '}
        {peopleText('communities.since', { day: formatDay(createdAt) })}
      </span>
    </li>
  );
}

function FoundOne() {
  const found = async (form: FormData): Promise<void> => {
    const body = { name: String(form.get('name')) };
    const { slug } = await postOnce<Community>('/communities', { body });
    location.assign(`/communities/${slug}`);
  };
  return (
    <AccountForm labelledBy="found-community" submit={peopleText('communities.found.do')} send={found}>
      <h2 id="found-community">{peopleText('communities.found')}</h2>
      <p>{peopleText('communities.found.lead')}</p>
      <label class="field">
        <span>{peopleText('communities.found.name')}</span>
        <NameInput required />
      </label>
    </AccountForm>
  );
}

render(<CommunitiesPage />, document.querySelector('#page')!);
