// People in browsers who become friends over REST.
import type { BrowserContext } from 'playwright-core';
import type { Friends, FriendTie } from '../../schema/friends.ts';
import type { Started } from '../../schema/game.ts';
import type { OwnPage } from '../../schema/player.ts';
import { cookieOf } from './challenges.ts';
import { ok, type Answer, type Rest } from './rest.ts';

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A guest in a browser, created by the first game that they start. */
export async function newGuest(rest: Rest, name: string): Promise<Person> {
  const web = { 'Arena-Client': 'web' };
  const started = await rest<Started>('POST', '/games', { headers: web, body: { as: 'person', name } });
  const headers = { ...web, cookie: cookieOf(started.headers)! };
  const { player } = await ok(rest<OwnPage>('GET', '/players/me', { headers }));
  return { id: player.id, name, headers };
}

/** Gives this person's session to the browser. */
export function enterAs(context: BrowserContext, url: string, { headers }: Person): Promise<void> {
  const [name, value] = headers['cookie']!.split('=') as [string, string];
  return context.addCookies([{ name, value, url }]);
}

export const ask = (rest: Rest, { headers }: Person, code: string): Promise<Answer<FriendTie>> =>
  rest<FriendTie>('POST', '/players/me/friends', { headers, body: { code } });

export const friendsOf = (rest: Rest, { headers }: Person): Promise<Friends> =>
  ok(rest<Friends>('GET', '/players/me/friends', { headers }));

/** Two guests who are friends. */
export async function newFriends(rest: Rest, names: readonly [string, string] = ['Mira', 'Noa']) {
  const [one, other] = [await newGuest(rest, names[0]), await newGuest(rest, names[1])];
  await ok(ask(rest, one, other.id));
  await ok(ask(rest, other, one.id));
  return [one, other] as const;
}

/** The first person opens a duel for the second. */
export const invite = (rest: Rest, from: Person, to: Person, body: object = {}): Promise<Answer<Started>> =>
  rest<Started>('POST', `/players/me/friends/${to.id}/games`, { headers: from.headers, body });
