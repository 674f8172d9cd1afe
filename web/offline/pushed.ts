// The text of push messages. Separate from the other texts, because the worker cannot load modules later.
import type { PushMessage } from '../../schema/push.ts';
import type { Language } from '../text/known-language.ts';

type Words = Readonly<Record<PushMessage['kind'], (name: string) => readonly [title: string, body: string]>>;

const EN: Words = {
  turn: (name) => ['Your move', `${name} waits for you.`],
  opened: (name) => [`${name} is here`, `${name} has taken the seat, and your game has begun.`],
};
const DE: Words = {
  turn: (name) => ['Du bist am Zug', `${name} wartet auf dich.`],
  opened: (name) => [`${name} ist da`, `${name} hat Platz genommen, und eure Partie hat begonnen.`],
};

const WORDS: Readonly<Record<Language, Words>> = { en: EN, de: DE };

interface ShownNotification {
  readonly title: string;
  readonly body: string;
  /** The path of the page to open. */
  readonly path: string;
}

export function shownOf({ kind, gameId, name }: PushMessage, language: Language): ShownNotification {
  // A name written from right to left must not reorder the words beside it.
  const [title, body] = WORDS[language][kind](`\u2068${name}\u2069`);
  return { title, body, path: `/play/${gameId}` };
}
