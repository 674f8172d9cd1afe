// What the lists of people have in common: a panel with a title, and who an entry is about.
import type { ComponentChildren } from 'preact';
import { Portrait } from '../../art/portrait.tsx';
import { friendsText, type FriendsKey } from '../../text/friends.ts';

export interface Changing {
  /** @param message a sentence about the change, to be announced */
  onChange(message: string): void;
}

interface WhoProps {
  readonly name: string;
  /** By default the name. */
  readonly title?: string;
  readonly here?: boolean;
  readonly children: ComponentChildren;
}

export function Who({ name, title, here = false, children }: WhoProps) {
  return (
    <div class="friend">
      <span class="portrait" data-here={here || undefined}>
        <Portrait person={name} />
      </span>
      <div>
        <strong>
          <bdi>{title ?? name}</bdi>
        </strong>
        <span class="faint">{children}</span>
      </div>
    </div>
  );
}

interface SectionProps {
  readonly title: FriendsKey;
  readonly id: string;
  readonly children: ComponentChildren;
}

export function Section({ title, id, children }: SectionProps) {
  return (
    <section class="panel" aria-labelledby={id}>
      <h2 id={id}>{friendsText(title)}</h2>
      {children}
    </section>
  );
}
