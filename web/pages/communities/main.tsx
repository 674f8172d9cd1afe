// The list of communities, and founding one.
import { render } from 'preact';
import type { Communities, Community } from '../../../schema/standing.ts';
import { post } from '../../game/api.ts';
import { p } from '../../text/people.ts';
import { PageFrame } from '../../ui/page-frame.tsx';
import { AttemptForm } from '../attempt.tsx';
import { Pages, pathWith, usePaged } from '../people/paged.tsx';
import { OwnFailure, useOwnAttempt } from '../people/own-attempt.tsx';
import { formatDay } from '../../ui/figures.ts';

function CommunitiesPage() {
  const load = usePaged(
    (cursor) => pathWith('/communities', { cursor }),
    ({ communities }: Communities) => communities,
  );
  return (
    <PageFrame title={p('communities.title')} current="communities">
      <h1>{p('communities.title')}</h1>
      <p class="lead">{p('communities.lead')}</p>
      <div class="columns">
        <section class="panel" aria-labelledby="all">
          <h2 id="all">{p('communities.all')}</h2>
          <Pages load={load} empty={<p>{p('communities.none')}</p>}>
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
        {p('people.members', { count: members })} · {p('communities.since', { day: formatDay(createdAt) })}
      </span>
    </li>
  );
}

function FoundOne() {
  const attempt = useOwnAttempt();
  const found = async (form: FormData): Promise<void> => {
    const body = { name: String(form.get('name')) };
    const { slug } = await post<Community>('/communities', { body, idempotencyKey: crypto.randomUUID() });
    location.assign(`/communities/${slug}`);
  };
  return (
    <AttemptForm
      attempt={attempt}
      labelledBy="found"
      submit={p('communities.found.do')}
      failure={<OwnFailure attempt={attempt} />}
      send={found}
    >
      <h2 id="found">{p('communities.found')}</h2>
      <p>{p('communities.found.lead')}</p>
      <label class="field">
        <span>{p('communities.found.name')}</span>
        <input name="name" required maxLength={40} autocomplete="off" />
      </label>
    </AttemptForm>
  );
}

render(<CommunitiesPage />, document.querySelector('#page')!);
