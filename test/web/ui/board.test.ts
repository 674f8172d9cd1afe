// The pure parts of the board: fights, cell labels, keys, time spans, the gallery's contents.
import { expect } from 'chai';
import {
  ADJACENT,
  CARDS,
  cellName,
  formatMove,
  legalMoves,
  newGame,
  newRandom,
  parseCell,
  play,
  SEATS,
  type Played,
  type Position,
} from '../../../src/engine/index.ts';
import { SCENES } from '../../../web/pages/rules/scenes.ts';
import { cardsShown } from '../../../web/pages/rules/shown.ts';
import { sideOf } from '../../../web/game/sides.ts';
import { scoreParts } from '../../../web/game/score-parts.ts';
import { cellsOf, tableOfPosition, type Table } from '../../../web/game/table.ts';
import { cellLabel } from '../../../web/ui/cell-label.ts';
import { fightsOf, previewOfMove } from '../../../web/ui/fights.ts';
import { cellByKey } from '../../../web/ui/grid-keys.ts';
import { formatSpan } from '../../../web/ui/span.ts';
import type { Translate } from '../../../web/ui/translate.ts';
import { sayDe, sayEn } from './words.ts';

interface Step extends Played {
  readonly before: Position;
  readonly name: string;
}

/** Moves of random Mutators games. */
function steps(games: number): Step[] {
  const made: Step[] = [];
  for (let game = 1; game <= games; game++) {
    const seed = game.toString(16).padStart(32, '0');
    const random = newRandom(seed);
    let before = newGame('mutators/1', seed);
    while (before.current !== null) {
      const moves = legalMoves(before);
      const move = moves[random.below(moves.length)]!;
      made.push({ before, name: formatMove(move), ...play(before, move) });
      before = made.at(-1)!.position;
    }
  }
  return made;
}

const STEPS = steps(60);

function tableOf(position: Position): Table {
  const facts = { names: { A: 'Ada', B: 'Bo' }, status: 'active', winner: null, endReason: null, last: null } as const;
  const table = tableOfPosition(position, position.current!, facts);
  return { ...table, legalMoves: legalMoves(position).map(formatMove) };
}

describe('fights', () => {
  it('are won exactly if the attacker’s number is higher, and match the engine’s captures', () => {
    let won = 0;
    for (const { position, events } of STEPS) {
      const fights = fightsOf(position, events);
      for (const { own, other, wins } of fights) expect(own > other).to.equal(wins);
      const captured = events.flatMap((event) => (event.type === 'cardsCaptured' ? event.cells : []));
      expect(fights.filter(({ wins }) => wins)).to.have.length(captured.length);
      won += captured.length;
    }
    expect(won).to.be.greaterThan(100);
  });

  it('are with every unfrozen enemy neighbour', () => {
    for (const { before, position, events } of STEPS) {
      const attack = events.find((event) => event.type === 'cardPlaced' || event.type === 'cardHopped');
      if (!attack) continue;
      const cell = attack.type === 'cardPlaced' ? attack.cell : attack.to;
      const enemies = ADJACENT[cell]!.map((next) => before.board[next]).filter(
        (placed) => placed && placed.owner !== attack.player && !placed.frozen,
      );
      expect(fightsOf(position, events)).to.have.length(enemies.length);
    }
  });

  it('are previewed with the resulting board', () => {
    for (const { before, name, position, events } of STEPS.slice(0, 300)) {
      const preview = previewOfMove(tableOf(before), name)!;
      expect(preview.board).to.deep.equal(position.board);
      expect(preview.fights).to.deep.equal(fightsOf(position, events));
    }
  });

  it('are not previewed for an illegal move', () => {
    expect(previewOfMove(tableOf(STEPS[0]!.before), 'Kilnwarden@Z9')).to.equal(undefined);
  });
});

describe('the label of a cell', () => {
  const label = (cell: string, position: Position, say = sayEn): string =>
    cellLabel({ ...position, names: { A: 'Ada', B: 'Bo' } }, parseCell(cell)!, 'A', false, say);
  const seen = (position: Position) => ({ ...position, names: { A: 'Ada', B: 'Bo' } });

  it('names card, colour, owner, current numbers and state', () => {
    expect(label('A1', SCENES.freeze.after)).to.equal(
      'A1, Crownsmith, gold, yours, north 8, east 5, south 7, west 2, frozen',
    );
    expect(label('B1', SCENES.flip.after)).to.equal(
      'B1, Vaultcantor, gold, your opponent’s, north 6, east 4, south 9, west 2, upside down',
    );
    expect(label('B1', SCENES.power.after)).to.equal(
      'B1, Torchwright, red, yours, north 3, east 11, south 7, west 5, 2 more on all sides, red power tile',
    );
  });

  it('names a tile, and says that a cell can be chosen', () => {
    expect(label('B1', SCENES.power.before)).to.equal('B1, empty, red power tile');
    expect(label('A1', SCENES.hop.before, sayDe)).to.match(
      /^A1, Pyrelark, Rot, deine Karte, .*, Figurenfeld: Springer$/,
    );
    expect(cellLabel(seen(SCENES.hop.before), 4, 'spectator', true, sayEn)).to.equal('E1, empty, can be chosen');
  });

  it('tells a spectator whose card it is, by name or by side', () => {
    const ownedBy = (name: string, say: Translate) =>
      cellLabel({ ...seen(SCENES.flip.before), names: { A: name, B: name } }, 1, 'spectator', false, say);
    expect(ownedBy('Night', sayEn)).to.include(', Night’s card, ');
    expect(ownedBy('Bo', sayEn)).to.include(', Bo’s card, ');
    expect(ownedBy('Nacht', sayDe)).to.include(', Karte: Nacht, ');
  });
});

describe('keys on the board', () => {
  const rows: [keys: string, from: string, to: string | undefined][] = [
    ['ArrowUp', 'B2', 'B1'],
    ['ArrowRight', 'B2', 'C2'],
    ['ArrowDown', 'B2', 'B3'],
    ['ArrowLeft', 'B2', 'A2'],
    ['ArrowLeft', 'A2', undefined],
    ['ArrowDown', 'C3', undefined],
    ['Home', 'D2', 'A2'],
    ['End', 'B3', 'E3'],
    ['Ctrl+Home', 'D2', 'A1'],
    ['Ctrl+End', 'D2', 'E3'],
    ['x', 'B2', undefined],
    ['Alt+ArrowLeft', 'C2', undefined],
    ['Alt+Home', 'C2', undefined],
    ['Meta+ArrowRight', 'C2', undefined],
    ['Meta+End', 'C2', undefined],
  ];
  for (const [keys, from, to] of rows) {
    it(`${keys} leads from ${from} to ${to ?? 'nowhere'}`, () => {
      const isDown = (modifier: string): boolean => keys.includes(`${modifier}+`);
      const held = { ctrlKey: isDown('Ctrl'), altKey: isDown('Alt'), metaKey: isDown('Meta') };
      const cell = cellByKey({ key: keys.split('+').at(-1)!, ...held }, parseCell(from)!);
      expect(cell === undefined ? undefined : cellName(cell)).to.equal(to);
    });
  }
});

describe('a span of time', () => {
  for (const [ms, text] of [
    [0, '0:00'],
    [6_001, '0:07'],
    [750_000, '12:30'],
    [3_599_999, '1:00\u00a0h'],
    [86_399_000, '23:59\u00a0h'],
    [2 * 86_400_000 + 3 * 3_600_000, '2\u00a0d 03\u00a0h'],
  ] as const) {
    it(`of ${ms} ms is ${text}`, () => expect(formatSpan(ms, sayEn)).to.equal(text));
  }

  it('has German units in German', () => expect(formatSpan(90_000_000, sayDe)).to.equal('1\u00a0T 01\u00a0h'));
});

describe('the marks of the last move', () => {
  it('are on cards, unless a boulder removed them', () => {
    for (const { position, events } of STEPS) {
      if (events.some(({ type }) => type === 'boulderRemoved')) continue;
      const empty = [...cellsOf({ events })].filter((cell) => position.board[cell] === null);
      expect(empty.map(cellName), events.map(({ type }) => type).join()).to.deep.equal([]);
    }
  });
});

describe('the parts of a score', () => {
  it('are cards, largest group and KOMI', () => {
    const table = tableOf({ ...SCENES.score.before, rules: 'classic/1' });
    expect(scoreParts(table, 'A')).to.deep.equal({ cards: 5, group: 4, komi: 0 });
    expect(scoreParts(table, 'B')).to.deep.equal({ cards: 4, group: 3, komi: 2 });
  });
});

describe('the sides of the table', () => {
  for (const [viewer, day] of [
    ['A', 'A'],
    ['B', 'B'],
    ['spectator', 'A'],
  ] as const) {
    it(`${day} is day for ${viewer}, and the other seat is night`, () => {
      expect(SEATS.filter((seat) => sideOf(seat, viewer) === 'day')).to.deep.equal([day]);
      expect(SEATS.filter((seat) => sideOf(seat, viewer) === 'night')).to.have.length(1);
    });
  }
});

describe('the gallery', () => {
  it('shows all cards, one colour, the effects, or cards by part of their name', () => {
    expect(cardsShown({ search: '', filter: 'all', order: 'byId' })).to.deep.equal(CARDS);
    expect(cardsShown({ search: '', filter: 'blue', order: 'byId' })).to.have.length(15);
    expect(cardsShown({ search: ' FR', filter: 'effects', order: 'byId' }).map(({ name }) => name)).to.deep.equal([
      'Freeze',
    ]);
  });

  it('sorts by name, sum and highest number', () => {
    const first = (order: 'byName' | 'bySum' | 'byBest') => cardsShown({ search: '', filter: 'all', order })[0]!;
    expect(first('byName').name).to.equal('Amberjudge');
    const { top, right, bottom, left } = first('bySum');
    expect(top + right + bottom + left).to.equal(
      Math.max(...CARDS.map((card) => card.top + card.right + card.bottom + card.left)),
    );
    expect(first('byBest').name).to.equal('Kilnwarden');
  });
});
