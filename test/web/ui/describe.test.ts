// The descriptions of a game's events: every type of event, in both languages.
import { expect } from 'chai';
import { CARDS, parseCell, type GameEvent, type Viewer } from '../../../src/engine/index.ts';
import { describeEvents, moveLabel } from '../../../web/ui/describe.ts';
import { sayDe, sayEn } from './words.ts';

const at = (name: string) => parseCell(name)!;
const id = (name: string) => CARDS.find((card) => card.name === name)!.id;
const names = { A: 'Ada', B: 'Bo' };
const placed: GameEvent = { type: 'cardPlaced', player: 'A', cardId: id('Kilnwarden'), cell: at('B2') };
const hopped: GameEvent = { type: 'cardHopped', player: 'A', cardId: id('Pyrelark'), from: at('A1'), to: at('C2') };
const captured: GameEvent = { type: 'cardsCaptured', cells: [at('B1'), at('A2')], newOwner: 'A' };

type Row = [what: string, events: readonly GameEvent[], viewer: Viewer, english: string, german: string];
const ROWS: readonly Row[] = [
  [
    'powerTilesAssigned',
    [
      {
        type: 'powerTilesAssigned',
        tiles: [
          { cell: at('A1'), color: 'red', boost: 2 },
          { cell: at('C3'), color: 'gold', boost: 2 },
        ],
      },
    ],
    'B',
    'Power tiles: red on A1 and gold on C3.',
    'Kraftfelder: Rot auf A1 und Gold auf C3.',
  ],
  ['cardPlaced', [placed], 'B', 'Ada plays Kilnwarden on B2.', 'Ada legt Kilnwarden auf B2.'],
  [
    'cardPlaced with cardsCaptured',
    [placed, captured],
    'B',
    'Ada plays Kilnwarden on B2 and captures B1 and A2.',
    'Ada legt Kilnwarden auf B2 und erobert B1 und A2.',
  ],
  ['cardsCaptured', [captured], 'B', 'Ada captures B1 and A2.', 'Ada erobert B1 und A2.'],
  [
    'powerBoostApplied',
    [{ type: 'powerBoostApplied', cell: at('B2'), cardId: id('Kilnwarden'), color: 'red', boost: 2 }],
    'A',
    'Kilnwarden has 2 more on all sides on the red power tile.',
    'Kilnwarden ist auf dem Kraftfeld (Rot) um 2 verstärkt.',
  ],
  [
    'hopAvailable',
    [{ type: 'hopAvailable', player: 'B', cell: at('A1'), piece: 'KNIGHT', destinations: [at('C2'), at('B3')] }],
    'A',
    'Bo may hop like a knight to C2 and B3, or stay.',
    'Bo darf wie ein Springer nach C2 und B3 springen oder stehen bleiben.',
  ],
  [
    'cardOverrun',
    [{ type: 'cardOverrun', cell: at('C2'), removedCardId: id('Mistpilot'), newCardId: id('Pyrelark') }],
    'A',
    'Mistpilot on C2 is overrun and leaves the game.',
    'Mistpilot auf C2 wird überrannt und scheidet aus dem Spiel aus.',
  ],
  ['cardHopped', [hopped], 'B', 'Ada hops with Pyrelark from A1 to C2.', 'Ada springt mit Pyrelark von A1 nach C2.'],
  [
    'cardHopped with cardsCaptured',
    [hopped, captured],
    'B',
    'Ada hops with Pyrelark from A1 to C2 and captures B1 and A2.',
    'Ada springt mit Pyrelark von A1 nach C2 und erobert B1 und A2.',
  ],
  [
    'cardOverrun with cardHopped, which causes it',
    [{ type: 'cardOverrun', cell: at('C2'), removedCardId: id('Mistpilot'), newCardId: id('Pyrelark') }, hopped],
    'B',
    'Ada hops with Pyrelark from A1 to C2. Mistpilot on C2 is overrun and leaves the game.',
    'Ada springt mit Pyrelark von A1 nach C2. Mistpilot auf C2 wird überrannt und scheidet aus dem Spiel aus.',
  ],
  [
    'powerBoostApplied with cardsCaptured, which it may cause',
    [placed, { type: 'powerBoostApplied', cell: at('B2'), cardId: id('Kilnwarden'), color: 'red', boost: 2 }, captured],
    'B',
    'Ada plays Kilnwarden on B2. Kilnwarden has 2 more on all sides on the red power tile. Ada captures B1 and A2.',
    'Ada legt Kilnwarden auf B2. Kilnwarden ist auf dem Kraftfeld (Rot) um 2 verstärkt. Ada erobert B1 und A2.',
  ],
  [
    'hopDeclined',
    [{ type: 'hopDeclined', player: 'B', cell: at('A1') }],
    'A',
    'Bo stays on A1.',
    'Bo bleibt auf A1 stehen.',
  ],
  [
    'effectPlayed',
    [{ type: 'effectPlayed', player: 'B', effect: 'FLIP', cardId: id('Flip') }],
    'A',
    'Bo plays Flip.',
    'Bo spielt Flip.',
  ],
  [
    'boulderRemoved',
    [
      {
        type: 'boulderRemoved',
        cells: [at('A1'), at('A2')],
        cardIds: [id('Ashpiper'), id('Reefmason')],
        target: at('A1'),
      },
    ],
    'A',
    'The boulder removes Ashpiper on A1 and Reefmason on A2.',
    'Boulder entfernt Ashpiper auf A1 und Reefmason auf A2.',
  ],
  [
    'boardFlipped',
    [{ type: 'boardFlipped' }],
    'A',
    'The board turns upside down.',
    'Das ganze Brett wird auf den Kopf gestellt.',
  ],
  ['handsSwapped', [{ type: 'handsSwapped' }], 'A', 'The hands are swapped.', 'Die Hände werden getauscht.'],
  [
    'cardFrozen',
    [{ type: 'cardFrozen', cell: at('E3') }],
    'A',
    'The card on E3 is frozen.',
    'Die Karte auf E3 ist eingefroren.',
  ],
  [
    'cardRecruited',
    [{ type: 'cardRecruited', from: at('A1'), to: at('A2'), cardId: id('Noonrider'), newOwner: 'B' }],
    'A',
    'Bo recruits Noonrider from A1 to A2.',
    'Bo wirbt Noonrider von A1 nach A2 ab.',
  ],
  [
    'cardsDrawn of one',
    [{ type: 'cardsDrawn', player: 'B', count: 1 }],
    'A',
    'Bo draws a card.',
    'Bo zieht eine Karte.',
  ],
  ['cardsDrawn', [{ type: 'cardsDrawn', player: 'B', count: 2 }], 'A', 'Bo draws 2 cards.', 'Bo zieht 2 Karten.'],
  ['turnStarted', [{ type: 'turnStarted', player: 'B' }], 'A', 'Bo is to move.', 'Bo ist am Zug.'],
  ['turnStarted, for the seat to move', [{ type: 'turnStarted', player: 'B' }], 'B', 'Your move.', 'Du bist am Zug.'],
  [
    'gameOver',
    [{ type: 'gameOver', winner: 'B', scores: { A: 9, B: 12 } }],
    'spectator',
    'Bo wins 12 to 9.',
    'Bo gewinnt 12 zu 9.',
  ],
  [
    'gameOver, for the winner',
    [{ type: 'gameOver', winner: 'B', scores: { A: 9, B: 12 } }],
    'B',
    'You win 12 to 9.',
    'Du gewinnst 12 zu 9.',
  ],
  [
    'gameOver as a draw',
    [{ type: 'gameOver', winner: 'draw', scores: { A: 11, B: 11 } }],
    'A',
    'The game is a draw at 11 all.',
    'Die Partie endet unentschieden, 11 zu 11.',
  ],
];

/** Addressed to the player who made the move. */
const OWN_ROWS: readonly Row[] = [
  ['cardPlaced', [placed], 'A', 'You play Kilnwarden on B2.', 'Du legst Kilnwarden auf B2.'],
  [
    'cardPlaced with cardsCaptured',
    [placed, captured],
    'A',
    'You play Kilnwarden on B2 and capture B1 and A2.',
    'Du legst Kilnwarden auf B2 und eroberst B1 und A2.',
  ],
  ['cardsCaptured', [captured], 'A', 'You capture B1 and A2.', 'Du eroberst B1 und A2.'],
  [
    'hopAvailable',
    [{ type: 'hopAvailable', player: 'B', cell: at('A1'), piece: 'KNIGHT', destinations: [at('C2'), at('B3')] }],
    'B',
    'You may hop like a knight to C2 and B3, or stay.',
    'Du darfst wie ein Springer nach C2 und B3 springen oder stehen bleiben.',
  ],
  ['cardHopped', [hopped], 'A', 'You hop with Pyrelark from A1 to C2.', 'Du springst mit Pyrelark von A1 nach C2.'],
  [
    'cardHopped with cardsCaptured',
    [hopped, captured],
    'A',
    'You hop with Pyrelark from A1 to C2 and capture B1 and A2.',
    'Du springst mit Pyrelark von A1 nach C2 und eroberst B1 und A2.',
  ],
  [
    'hopDeclined',
    [{ type: 'hopDeclined', player: 'B', cell: at('A1') }],
    'B',
    'You stay on A1.',
    'Du bleibst auf A1 stehen.',
  ],
  [
    'effectPlayed',
    [{ type: 'effectPlayed', player: 'B', effect: 'FLIP', cardId: id('Flip') }],
    'B',
    'You play Flip.',
    'Du spielst Flip.',
  ],
  [
    'cardRecruited',
    [{ type: 'cardRecruited', from: at('A1'), to: at('A2'), cardId: id('Noonrider'), newOwner: 'B' }],
    'B',
    'You recruit Noonrider from A1 to A2.',
    'Du wirbst Noonrider von A1 nach A2 ab.',
  ],
  [
    'cardsDrawn of one',
    [{ type: 'cardsDrawn', player: 'B', count: 1 }],
    'B',
    'You draw a card.',
    'Du ziehst eine Karte.',
  ],
  ['cardsDrawn', [{ type: 'cardsDrawn', player: 'B', count: 2 }], 'B', 'You draw 2 cards.', 'Du ziehst 2 Karten.'],
];

describe('the description of a move', () => {
  for (const [what, events, viewer, english, german] of OWN_ROWS) {
    it(`addresses its player: ${what}`, () => {
      expect(describeEvents(events, { names, viewer }, sayEn)).to.equal(english);
      expect(describeEvents(events, { names, viewer }, sayDe)).to.equal(german);
    });
  }

  for (const [what, events, viewer, english, german] of ROWS) {
    it(`covers ${what}`, () => {
      expect(describeEvents(events, { names, viewer }, sayEn)).to.equal(english);
      expect(describeEvents(events, { names, viewer }, sayDe)).to.equal(german);
    });
  }

  it('has a row for every type of event', () => {
    expect(new Set(ROWS.flatMap(([, events]) => events.map(({ type }) => type))).size).to.equal(17);
  });

  it('has the events in order', () => {
    const events: GameEvent[] = [placed, captured, { type: 'turnStarted', player: 'B' }];
    const text = 'Ada plays Kilnwarden on B2 and captures B1 and A2. Your move.';
    expect(describeEvents(events, { names, viewer: 'B' }, sayEn)).to.equal(text);
  });

  const labels = [
    ['Kilnwarden@B2', 'Kilnwarden B2', 'Kilnwarden B2'],
    ['Recruit@A1-A2', 'Recruit A1 → A2', 'Recruit A1 → A2'],
    ['Flip', 'Flip', 'Flip'],
    ['hop@C2', 'hop to C2', 'Sprung nach C2'],
    ['stay', 'stays', 'bleibt'],
  ] as const;
  for (const [name, english, german] of labels) {
    it(`has a short label for ${name}`, () => {
      expect([moveLabel(name, sayEn), moveLabel(name, sayDe)]).to.deep.equal([english, german]);
    });
  }
});
