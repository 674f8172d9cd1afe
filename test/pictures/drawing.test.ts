// Pictures as SVG: their content, without anything hidden; cards as in the style sheets of the pages.
import { expect } from 'chai';
import fc from 'fast-check';
import type { EndReason } from '../../schema/enumerations.ts';
import { CARDS, CHAMPION_IDS, cardOf, newGame, sidesAt, type Position, type Winner } from '../../src/engine/index.ts';
import { mixed } from '../../src/pictures/color.ts';
import { newDrawing } from '../../src/pictures/drawing.ts';
import { newLettering } from '../../src/pictures/lettering.ts';
import type { PictureScene, TableScene } from '../../src/pictures/scene.ts';
import { darkOf, pageSheet, parseSheet, share, stopsOf } from '../../src/pictures/sheet.ts';
import { tableScene } from '../../src/previews/games.ts';
import type { GameRecord } from '../../src/records/game-record.ts';
import type { Game } from '../../src/table/game.ts';
import { newEnding, newRecord, newWaitingRecord, SOME_TIME } from '../support/builders.ts';
import { permuteHidden, randomPositions, seeds } from '../support/random-games.ts';

const PLAYERS = {
  A: { name: 'Ada', face: { person: 'Ada' } },
  B: { name: 'Bo', face: { person: 'Bo' } },
};

function sceneAt(position: Position): TableScene {
  return sceneOf(newRecord({ rules: position.rules, startedAt: 1 }), position);
}

function sceneOf(record: GameRecord, dealt = newGame(record.rules, record.seed)): TableScene {
  const game: Game = { record, dealt, moves: [], recent: [], movedAt: [], efforts: [], seedHash: 'h' };
  return tableScene(game, PLAYERS, null);
}

const draw = newDrawing();
const cardsIn = (svg: string): string[] => [...svg.matchAll(/data-card="(\w+)"/g)].map(([, name]) => name!);

describe('the picture of a running game', () => {
  it('is the same bytes whatever a spectator may not see', () => {
    fc.assert(
      fc.property(randomPositions, seeds, (position, choice) => {
        const permuted = permuteHidden(position, 'spectator', choice);
        expect(JSON.stringify(sceneAt(permuted))).to.equal(JSON.stringify(sceneAt(position)));
      }),
      { numRuns: 500 },
    );
  });

  it('contains the cards of the board, and none of a hand or of the pile', () => {
    fc.assert(
      fc.property(randomPositions, (position) => {
        const shown = cardsIn(draw(sceneAt(position)));
        const onBoard = position.board.flatMap((placed) => (placed ? cardOf(placed.cardId).name : []));
        expect(shown).to.have.members(onBoard);
        const hidden = [...position.hands.A, ...position.hands.B, ...position.deck].map((id) => cardOf(id).name);
        expect(shown).to.not.include.oneOf(hidden);
      }),
      { numRuns: 25 },
    );
  });
});

describe('the picture of a game', () => {
  const score = { A: 8, B: 13 };
  const ended = (endReason: EndReason, winner: Winner | null) =>
    newRecord({ ...newEnding({ endReason, winner, score, endedAt: SOME_TIME }) });
  for (const [what, record, caption, shown] of [
    ['that is waiting', newWaitingRecord(), 'waiting', null],
    ['that is running', newRecord({ score }), 'live now', score],
    ['that was played to its end', ended('played', 'B'), 'final score', score],
    ['that was drawn', ended('played', 'draw'), 'a draw', score],
    ['that was resigned', ended('resigned', 'A'), 'by resignation', null],
    ['that somebody left', ended('left', 'A'), 'opponent left', null],
    ['that was claimed', ended('claimed', 'A'), 'opponent left', null],
    ['that was lost on time', ended('timeout', 'A'), 'on time', null],
    ['that somebody missed', ended('no_show', 'A'), 'by no-show', null],
    ['that was aborted', ended('aborted', null), 'unfinished', null],
    ['whose code expired', ended('code_lapsed', null), 'unfinished', null],
  ] as const) {
    it(`${what} says "${caption}", ${shown ? 'and the score' : 'without a score'}`, () => {
      const scene = sceneOf(record);
      expect([scene.caption, scene.score, scene.isLive]).to.deep.equal([caption, shown, caption === 'live now']);
    });
  }
});

describe('pictures', () => {
  const who = { name: 'Ada', face: { agent: 'oracle' } };
  const board = CHAMPION_IDS.slice(0, 15).map((cardId, i) => {
    return { cardId, owner: i % 2 === 0 ? ('A' as const) : ('B' as const), frozen: i % 3 === 0, turned: i % 4 === 0 };
  });
  const table: TableScene = {
    is: 'table',
    ruleset: 'mutators',
    cards: board.map((placed, cell) => ({ ...placed, sides: sidesAt(board, [], cell), boosted: cell % 5 === 0 })),
    operatorTiles: [],
    powerTiles: [],
    players: { A: who, B: { name: '', face: {} } },
    score: { A: 8, B: 13 },
    isLive: false,
    caption: 'final score',
    winner: 'B',
    keyMove: { cell: 14, captured: 3 },
  };
  const empty = { ...table, cards: board.map(() => null), keyMove: null };
  const scenes: readonly [what: string, scene: PictureScene][] = [
    ['a full board with every state of a card', table],
    [
      'an empty board with tiles',
      {
        ...empty,
        operatorTiles: [{ cell: 3, piece: 'KNIGHT' }],
        powerTiles: [{ cell: 7, color: 'gold', boost: 2 }],
      },
    ],
    ['a running game', { ...table, isLive: true, caption: 'live now', winner: null, keyMove: null }],
    ['a draw', { ...table, caption: 'a draw', winner: 'draw' }],
    ['a resigned game', { ...empty, score: null, caption: 'by resignation' }],
    ['a game left unfinished', { ...empty, score: null, caption: 'unfinished', winner: null }],
    ['an invite', { is: 'invite', host: who }],
    ['a profile', { is: 'profile', who, line: '1 won', rating: 1234 }],
    ['a league', { is: 'league', name: 'Cup', line: '3 entries', leaders: [who, who, who] }],
    ['a league without entries', { is: 'league', name: 'Cup', line: '0 entries so far', leaders: [] }],
    ['the arena', { is: 'arena' }],
  ];
  for (const [what, scene] of scenes) {
    it(`draw ${what}, complete and with everything closed`, () => {
      const svg = draw(scene);
      expect(svg).to.not.match(/NaN|undefined|Infinity|var\(|class=/);
      const defined = new Set([...svg.matchAll(/ id="(\w+)"/g)].map(([, id]) => id));
      for (const [, id] of svg.matchAll(/url\(#(\w+)\)/g)) expect(defined).to.include(id);
    });
  }

  it('show every champion on both sides', () => {
    for (const owner of ['A', 'B'] as const) {
      const svgs = CHAMPION_IDS.map((cardId) => {
        const cards = [{ ...board[1]!, cardId, owner, sides: [1, 2, 3, 4] as const, boosted: false }];
        return draw({ ...empty, cards: [...cards, ...empty.cards.slice(1)] });
      });
      expect(new Set(svgs).size).to.equal(CHAMPION_IDS.length);
    }
  });

  it('escape user text', () => {
    const name = '<script>&"';
    expect(draw({ is: 'invite', host: { name, face: { person: name } } })).to.not.include('script');
  });

  it('show the side in place of a name in letters that the font lacks', () => {
    const named = (name: string) => draw({ ...empty, players: { A: { name, face: {} }, B: { name: 'Bo', face: {} } } });
    expect(named('漢字')).to.equal(named('Day'));
    expect(named('Ünal')).to.not.equal(named('Day'));
    expect(named('Zoë 🦊')).to.equal(named('Zoë'));
  });

  for (const [face, shown] of [
    [{ person: 'Ada' }, 'A player'],
    [{ agent: 'oracle' }, 'An agent'],
  ] as const) {
    it(`show "${shown}" in place of such a name where there are no sides`, () => {
      const profile = (name: string) => draw({ is: 'profile', who: { name, face }, line: '1 won', rating: 1234 });
      expect(profile('漢字')).to.equal(profile(shown));
      const league = (name: string) => draw({ is: 'league', name: 'Cup', line: '1 entry', leaders: [{ name, face }] });
      expect(league('漢字')).to.equal(league(shown));
    });
  }

  it('have no empty frame if nobody has a face', () => {
    const FRAME = '#f0b24c';
    expect(draw({ ...empty, players: { A: who, B: who } })).to.include(FRAME);
    const nobody = { name: 'You', face: {} };
    expect(draw({ ...empty, players: { A: nobody, B: nobody } })).to.not.include(FRAME);
  });

  it('show the name of a league without symbols that the font lacks', () => {
    const named = (name: string) => draw({ is: 'league', name, line: '3 entries', leaders: [] });
    expect(named('🏆 Cup')).to.equal(named('Cup'));
    expect(named('漢字')).to.equal(named('A league'));
  });
});

describe('lettering', () => {
  const { writable, write } = newLettering();
  for (const [text, written] of [
    ['Mira', 'Mira'],
    ['Łukasz Šimić', 'Łukasz Šimić'],
    ['Жанна', 'Жанна'],
    ['Ελένη', 'Ελένη'],
    ['漢字', undefined],
    ['Bo 漢字', undefined],
    ['漢字 🦊', undefined],
    ['🦊', undefined],
    ['', undefined],
    ['Zoë 🦊', 'Zoë'],
    ['🦊Zoë🧑🏽\u200d🚀the ★ ♥\ufe0f Fox🇺🇦', 'Zoë the Fox'],
    ['Zoë™ ©1️⃣2', 'Zoë™ © 2'],
  ] as const) {
    it(`${written === undefined ? 'cannot write' : `writes "${written}" for`} "${text}"`, () =>
      expect(writable(text)).to.equal(written));
  }

  it('can write the name of every card', () => {
    expect(CARDS.filter(({ name }) => writable(name) !== name)).to.deep.equal([]);
  });

  it('truncates a line that is too long even when small', () => {
    const line = (text: string) => write({ text, x: 0, y: 0, size: 40, maxWidth: 200 }, '#ffffff');
    expect(line('a'.repeat(200))).to.equal(line('a'.repeat(300)));
    expect(line('a'.repeat(200))).to.not.equal(line('a'));
  });
});

describe('the style sheets of the pages, as pictures read them', () => {
  const sheet = parseSheet(`
    /* .a { color: #000 } */
    .a, .b:is(.c, .d) { color: #fff; --x: 12cqmin }
    @media (forced-colors: active) { .a { color: #123 } }
    @container (min-width: 1px) { .a { color: #456 } .b { color: #789 } }
    .a { color: #eee }
  `);

  it('give the last value of a selector, outside of at-rules', () => {
    expect(sheet('.a', 'color')).to.equal('#eee');
    expect(sheet('.b:is(.c, .d)', '--x')).to.equal('12cqmin');
  });

  it('never guess missing values', () => {
    expect(() => sheet('.a', 'width')).to.throw('no width for .a');
    expect(() => share('12px')).to.throw();
  });

  it('give lengths, gradients and the dark colours', () => {
    const page = pageSheet();
    expect(share(page('.side', '--tab-width'))).to.equal(27);
    expect(stopsOf(page(".card[data-owner='night']", '--sky')).map(({ color }) => color)).to.deep.equal([
      '#46419f',
      '#2a2670',
      '#16133d',
    ]);
    expect(darkOf('light-dark(#fff, #000)')).to.equal('#000');
    expect(darkOf('#abc')).to.equal('#abc');
  });

  /** As Chromium paints `color-mix(in oklab, …)`. */
  for (const [a, b, part, expected] of [
    ['#ffffff', '#000000', 0, '#ffffff'],
    ['#ffffff', '#000000', 1, '#000000'],
    ['#ffffff', '#000000', 0.5, '#636363'],
    ['#e3ad80', '#1d1a5c', 0.26, '#a9877d'],
  ] as const) {
    it(`mix ${part} of ${b} into ${a}`, () => expect(mixed(a, b, part)).to.equal(expected));
  }
});
