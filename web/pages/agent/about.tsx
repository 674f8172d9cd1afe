// What an agent's owner says about it: text, and one link that search engines must not follow.
import type { AgentBody } from '../../../schema/agent.ts';
import { peopleText } from '../../text/people.ts';

export function About({ agent: { about } }: { readonly agent: AgentBody }) {
  if (about === null || Object.keys(about).length === 0) return null;
  const { description, homepage, model, harness } = about;
  return (
    <section class="panel" aria-labelledby="about">
      <h2 id="about">{peopleText('agent.about')}</h2>
      <p class="faint">{peopleText('agent.about.note')}</p>
      {description && (
        <blockquote>
          <bdi>{description}</bdi>
        </blockquote>
      )}
      <dl class="facts">
        <Fact title={peopleText('agent.about.model')} text={model} />
        <Fact title={peopleText('agent.about.harness')} text={harness} />
        {homepage && (
          <>
            <dt>{peopleText('agent.about.homepage')}</dt>
            <dd>
              <a href={homepage} rel="nofollow ugc noopener">
                <bdi>{homepage}</bdi>
              </a>
            </dd>
          </>
        )}
      </dl>
    </section>
  );
}

function Fact({ title, text }: { title: string; text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <>
      <dt>{title}</dt>
      <dd>
        <bdi>{text}</bdi>
      </dd>
    </>
  );
}
