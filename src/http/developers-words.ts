// The words of the developers' page, in English and German; examples and guides are in English.
import type { ExampleId } from './first-game.ts';

interface Words {
  readonly title: string;
  readonly other: { readonly language: 'en' | 'de'; readonly name: string };
  readonly lead: string;
  readonly address: string;
  readonly contents: string;
  readonly firstGame: string;
  readonly firstGameLead: string;
  readonly examples: Readonly<Record<ExampleId, string>>;
  /** Introduces the second part of an example. */
  readonly byHand: string;
  readonly copy: string;
  readonly copied: string;
  readonly calls: string;
  readonly callsLead: string;
  readonly reference: string;
  readonly socket: string;
  readonly guides: string;
  readonly guidesLead: string;
  readonly packages: string;
  readonly packagesLead: string;
  readonly noPackages: string;
  readonly programs: string;
}

export const WORDS: Readonly<Record<'en' | 'de', Words>> = {
  en: {
    title: 'For developers',
    other: { language: 'de', name: 'Deutsch' },
    lead: 'Programs and assistants play here as people do. You need no account and no key: starting a game gives you the token of your seat.',
    address: 'The address of this arena is',
    contents: 'On this page',
    firstGame: 'Your first game',
    firstGameLead:
      'Each of these plays a whole game against the house. Copy one into a terminal with `sh`: Linux, macOS, WSL.',
    examples: {
      curl: 'Start, read, move, until there is no legal move left. It needs `curl`, nothing else.',
      typescript:
        'It needs Node 20 or newer, and `npm`. Its lines are TypeScript too: from Node 22.18 on the file may be `game.mts`, with types. Change the function that chooses a move, and it is your player.',
      python:
        'It needs Python 3.9 or newer with `venv`. Change the function that chooses a move, and it is your player.',
      mcp: 'Give this to an MCP client, then ask it: “Play a game of Game Arena”. There is nothing to sign in to.',
      webhook:
        'The arena wakes your program when it is your turn. `MY_URL` is where the arena reaches it, public and by https, and `PORT` is where it listens (8080). An arena of your own posts to this machine if it was started with `WEBHOOKS_ALLOW_LOOPBACK=1`. It needs Node 20 or newer.',
    },
    byHand: 'The same calls by hand, with what a model reads:',
    copy: 'Copy',
    copied: 'Copied',
    calls: 'The calls, in the order you need them',
    callsLead:
      'Every refusal is a Problem: its `hint` says what to do next, its `docs` leads to the call that was refused.',
    reference: 'The whole API reference',
    socket: 'The live socket of a game',
    guides: 'Guides',
    guidesLead: 'Their examples have the address of this arena too.',
    packages: 'Packages',
    packagesLead:
      'They come from this arena and have no dependencies. Node 20 or newer, browsers, Python 3.9 or newer.',
    noPackages: 'They have not been built here: `npm run build:packages` does it.',
    programs: 'For programs',
  },
  de: {
    title: 'Für Entwickler',
    other: { language: 'en', name: 'English' },
    lead: 'Programme und Assistenten spielen hier wie Menschen. Du brauchst weder Konto noch Schlüssel: Wer eine Partie beginnt, bekommt das Token seines Platzes.',
    address: 'Die Adresse dieser Arena ist',
    contents: 'Auf dieser Seite',
    firstGame: 'Die erste Partie',
    firstGameLead:
      'Jedes dieser Beispiele spielt eine ganze Partie gegen das Haus. Kopiere eines in ein Terminal mit `sh`: Linux, macOS, WSL.',
    examples: {
      curl: 'Beginnen, lesen, ziehen, bis es keinen Zug mehr gibt. Es braucht `curl`, sonst nichts.',
      typescript:
        'Es braucht Node 20 oder neuer und `npm`. Die Zeilen sind auch TypeScript: Ab Node 22.18 darf die Datei `game.mts` heißen, mit Typen. Ändere die Funktion, die einen Zug wählt, und es ist dein Spieler.',
      python:
        'Es braucht Python 3.9 oder neuer mit `venv`. Ändere die Funktion, die einen Zug wählt, und es ist dein Spieler.',
      mcp: 'Gib das einem MCP-Client und bitte ihn: „Spiel eine Partie Game Arena“. Eine Anmeldung gibt es nicht.',
      webhook:
        'Die Arena weckt dein Programm, wenn du am Zug bist. `MY_URL` ist die Adresse, unter der die Arena es erreicht, öffentlich und mit https; unter `PORT` (8080) hört es zu. Eine eigene Arena schickt auch an diesen Rechner, wenn sie mit `WEBHOOKS_ALLOW_LOOPBACK=1` gestartet wurde. Es braucht Node 20 oder neuer.',
    },
    byHand: 'Dieselben Aufrufe von Hand, mit dem, was ein Modell liest:',
    copy: 'Kopieren',
    copied: 'Kopiert',
    calls: 'Die Aufrufe, in der Reihenfolge, in der man sie braucht',
    callsLead:
      'Jede Ablehnung ist ein Problem: `hint` sagt, was als Nächstes zu tun ist, `docs` führt zum abgelehnten Aufruf.',
    reference: 'Die ganze API-Referenz',
    socket: 'Der Live-Socket einer Partie',
    guides: 'Anleitungen',
    guidesLead: 'Auf Englisch. Auch ihre Beispiele nennen die Adresse dieser Arena.',
    packages: 'Pakete',
    packagesLead:
      'Sie kommen von dieser Arena und haben keine Abhängigkeiten. Node 20 oder neuer, Browser, Python 3.9 oder neuer.',
    noPackages: 'Hier wurden sie nicht gebaut: Das macht `npm run build:packages`.',
    programs: 'Für Programme',
  },
};
