// The rules as table rows, on handmade positions. Numbers in brackets name the rule (docs/rules.md).
import { expect } from 'chai';
import {
  CARDS,
  CELLS,
  findMove,
  formatMove,
  hopDestinations,
  legalMoves,
  newRandom,
  parseCell,
  play,
  scoreOf,
  sidesAt,
  type CardId,
  type GameEvent,
  type Piece,
  type Position,
  type PlacedCard,
  type Seat,
} from '../../src/engine/index.ts';

const at = (name: string): number => parseCell(name)!;
const id = (name: string): CardId => CARDS.find((card) => card.name === name)!.id;

/** `A:Kilnwarden` is a card of seat A; a `*` behind it freezes it, a `~` turns it. */
function boardOf(cards: Readonly<Record<string, string>>): (PlacedCard | null)[] {
  const board: (PlacedCard | null)[] = CELLS.map(() => null);
  for (const [cell, text] of Object.entries(cards)) {
    const [owner, name] = text.replaceAll(/[*~]/g, '').split(':') as [Seat, string];
    board[at(cell)] = { cardId: id(name), owner, frozen: text.includes('*'), turned: text.includes('~') };
  }
  return board;
}

/** Mutators, seat A to move in mid-game, with an empty draw pile. */
function positionWith(
  parts: Partial<Omit<Position, 'board'>> & { cards?: Readonly<Record<string, string>> },
): Position {
  const { cards, ...rest } = parts;
  const hands = rest.hands ?? { A: [id('Kilnwarden')], B: [id('Ashpiper')] };
  return {
    rules: 'mutators/1',
    first: 'A',
    board: boardOf(cards ?? {}),
    deck: [],
    operatorTiles: [],
    powerTiles: [],
    pendingHop: null,
    current: 'A',
    winner: null,
    turn: 5,
    moveCount: 4,
    seen: { A: [], B: [] },
    ...rest,
    hands,
  };
}

function after(position: Position, name: string): { position: Position; events: readonly GameEvent[] } {
  const move = findMove(position, name);
  if (!move) throw new Error(`${name} is not legal; legal are ${legalMoves(position).map(formatMove).join(' ')}`);
  return play(position, move);
}

const typesOf = (events: readonly GameEvent[]): string[] => events.map((event) => event.type);
const names = (position: Position): string[] => legalMoves(position).map(formatMove);

describe('random (R2)', () => {
  it('draws xoshiro128** after 32 discarded outputs', () => {
    const random = newRandom('00000001000000020000000300000004');
    const words = [random.next(), random.next(), random.next()];
    expect(words.every((word) => Number.isInteger(word) && word >= 0 && word < 2 ** 32)).to.equal(true);
    const again = newRandom('00000001000000020000000300000004');
    expect([again.next(), again.next(), again.next()]).to.deep.equal(words);
    expect(new Set(words).size).to.equal(3);
  });
});

describe('attack (R5)', () => {
  // Kilnwarden is 4 3 9 5 (top right bottom left), Ashpiper 6 8 1 4, Emberwick 4 4 5 8.
  const rows: [string, Record<string, string>, string, string | undefined][] = [
    ['takes an enemy whose facing side is lower', { B2: 'B:Ashpiper' }, 'Kilnwarden@B1', 'B2'],
    ['leaves an enemy whose facing side is higher', { B1: 'B:Ashpiper' }, 'Kilnwarden@A1', undefined],
    ['leaves an enemy whose facing side is equal', { C2: 'B:Ashpiper' }, 'Tinderknave@B2', undefined],
    ['leaves a frozen enemy', { B2: 'B:Ashpiper*' }, 'Kilnwarden@B1', undefined],
  ];
  for (const [name, cards, move, captured] of rows) {
    it(name, () => {
      const hand = [id(move.split('@')[0]!)];
      const { position, events } = after(positionWith({ cards, hands: { A: hand, B: [id('Pyrelark')] } }), move);
      const taken = events.find((event) => event.type === 'cardsCaptured');
      expect(taken !== undefined).to.equal(captured !== undefined);
      if (captured) expect(position.board[at(captured)]?.owner).to.equal('A');
    });
  }

  it('does not chain: a captured card does not attack', () => {
    const cards = { B2: 'B:Ashpiper', C2: 'B:Pyrelark' };
    const { position } = after(positionWith({ cards }), 'Kilnwarden@B1');
    expect(position.board[at('B2')]?.owner).to.equal('A');
    expect(position.board[at('C2')]?.owner).to.equal('B'); // Ashpiper's 8 would have beaten Pyrelark's 4
  });

  it('turns the sides of a turned card: north is its bottom, east its left (R4)', () => {
    const { board } = positionWith({ cards: { B2: 'A:Kilnwarden', C2: 'A:Ashpiper~' } });
    expect(sidesAt(board, [], at('B2'))).to.deep.equal([4, 3, 9, 5]);
    expect(sidesAt(board, [], at('C2'))).to.deep.equal([1, 4, 6, 8]);
  });

  it('adds 2 to all sides on a tile of the card’s own colour, and nothing on another (R4)', () => {
    const { board } = positionWith({ cards: { B2: 'A:Kilnwarden' } });
    const tile = (color: 'red' | 'blue') => [{ cell: at('B2'), color, boost: 2 }];
    expect(sidesAt(board, tile('red'), at('B2'))).to.deep.equal([6, 5, 11, 7]);
    expect(sidesAt(board, tile('blue'), at('B2'))).to.deep.equal([4, 3, 9, 5]);
  });
});

describe('hop (R7)', () => {
  const rows: [Piece, string, Record<string, string>, string][] = [
    ['KNIGHT', 'A1', {}, 'C2 B3'],
    ['KING', 'A1', {}, 'B1 A2 B2'],
    ['ROOK', 'C2', {}, 'C1 A2 B2 D2 E2 C3'],
    ['ROOK', 'C2', { B2: 'A:Ashpiper' }, 'C1 D2 E2 C3'],
    ['ROOK', 'C2', { B2: 'B:Ashpiper' }, 'C1 B2 D2 E2 C3'],
    ['ROOK', 'C2', { B2: 'B:Ashpiper*' }, 'C1 D2 E2 C3'],
    ['BISHOP', 'C2', {}, 'B1 D1 B3 D3'],
    ['QUEEN', 'A1', { B1: 'A:Ashpiper', A2: 'A:Pyrelark' }, 'B2 C3'],
  ];
  for (const [piece, cell, cards, wanted] of rows) {
    it(`${piece} on ${cell} ${JSON.stringify(cards)} goes to ${wanted}`, () => {
      const position = positionWith({
        cards: { ...cards, [cell]: 'A:Kilnwarden' },
        operatorTiles: [{ cell: at(cell), piece }],
      });
      expect(hopDestinations(position, at(cell))).to.deep.equal(
        wanted
          .split(' ')
          .map(at)
          .toSorted((a, b) => a - b),
      );
    });
  }

  const onTile = (cards: Record<string, string> = {}): Position =>
    positionWith({ cards, operatorTiles: [{ cell: at('A1'), piece: 'KNIGHT' }], deck: [id('Flintbrow')] });

  it('is offered after the attack, without draw or next turn', () => {
    const { position, events } = after(onTile(), 'Kilnwarden@A1');
    expect(typesOf(events)).to.deep.equal(['cardPlaced', 'hopAvailable']);
    expect(position).to.include({ pendingHop: at('A1'), current: 'A', turn: 5 });
    expect(names(position)).to.deep.equal(['hop@C2', 'hop@B3', 'stay']);
  });

  it('removes the enemy it lands on, attacks there, and uses up the tile', () => {
    const placed = after(onTile({ C2: 'B:Emberwick', C3: 'B:Pyrelark' }), 'Kilnwarden@A1').position;
    const { position, events } = after(placed, 'hop@C2');
    expect(typesOf(events).slice(0, 3)).to.deep.equal(['cardOverrun', 'cardHopped', 'cardsCaptured']);
    expect(position.board[at('A1')]).to.equal(null);
    expect(position.board[at('C2')]?.cardId).to.equal(id('Kilnwarden'));
    expect(position.board[at('C3')]?.owner).to.equal('A');
    expect(position.operatorTiles).to.deep.equal([]);
  });

  it('may be declined: the tile stays under the card', () => {
    const { position, events } = after(after(onTile(), 'Kilnwarden@A1').position, 'stay');
    expect(events[0]).to.deep.equal({ type: 'hopDeclined', player: 'A', cell: at('A1') });
    expect(position.operatorTiles.length).to.equal(1);
    expect(position.current).to.equal('B');
  });
});

describe('effects (R8)', () => {
  const holding = (effect: string, cards: Record<string, string>, more: Partial<Position> = {}): Position =>
    positionWith({ cards, ...more, hands: { A: [id(effect), id('Flintbrow')], B: [id('Brandreeve')] } });

  it('drops a Boulder down the column to the first empty cell, frozen card or edge', () => {
    const whole = holding('Boulder', { B1: 'B:Ashpiper', B2: 'A:Pyrelark', B3: 'B:Emberwick' });
    expect(after(whole, 'Boulder@B1').position.board.every((placed) => placed === null)).to.equal(true);
    const frozen = holding('Boulder', { B1: 'B:Ashpiper', B2: 'A:Pyrelark*', B3: 'B:Emberwick' });
    const { position, events } = after(frozen, 'Boulder@B1');
    expect(position.board.flatMap((placed, cell) => (placed ? [cell] : []))).to.deep.equal([at('B2'), at('B3')]);
    expect(events[1]).to.deep.include({ type: 'boulderRemoved', cardIds: [id('Ashpiper')] });
    expect(names(frozen)).to.not.include('Boulder@B2');
  });

  it('flips every card but the frozen ones', () => {
    const { position } = after(holding('Flip', { B1: 'B:Ashpiper', B2: 'A:Pyrelark*', B3: 'A:Emberwick~' }), 'Flip');
    expect([at('B1'), at('B2'), at('B3')].map((cell) => position.board[cell]?.turned)).to.deep.equal([
      true,
      false,
      false,
    ]);
  });

  it('swaps the whole hands; the mover refills to 5 at the end of its own turn', () => {
    const deck = ['Tinderknave', 'Sparkmonger', 'Kilnwarden', 'Anchorite', 'Mintmaster'].map(id);
    const { position, events } = after(holding('Swap', {}, { deck }), 'Swap');
    expect(position.hands.B).to.deep.equal([id('Flintbrow')]);
    expect(position.hands.A).to.deep.equal([id('Brandreeve'), ...deck.slice(0, 4)]);
    expect(typesOf(events)).to.deep.equal(['effectPlayed', 'handsSwapped', 'cardsDrawn', 'turnStarted']);
    expect(position.seen.A).to.include(id('Brandreeve'));
    expect(position.seen.B).to.include(id('Flintbrow'));
  });

  it('freezes only an own card', () => {
    const position = holding('Freeze', { B1: 'B:Ashpiper', B2: 'A:Pyrelark' });
    expect(names(position).filter((name) => name.startsWith('Freeze'))).to.deep.equal(['Freeze@B2']);
    expect(after(position, 'Freeze@B2').position.board[at('B2')]?.frozen).to.equal(true);
  });

  it('recruits an enemy to an empty cell next to it, as it faces, without attack or hop', () => {
    const position = holding(
      'Recruit',
      { B1: 'B:Ashpiper~', B3: 'B:Emberwick' },
      {
        operatorTiles: [{ cell: at('B2'), piece: 'KING' }],
      },
    );
    const { position: next, events } = after(position, 'Recruit@B1-B2');
    expect(next.board[at('B2')]).to.deep.equal({ cardId: id('Ashpiper'), owner: 'A', frozen: false, turned: true });
    expect(next.board[at('B1')]).to.equal(null);
    expect(next.board[at('B3')]?.owner).to.equal('B');
    expect(typesOf(events)).to.deep.equal(['effectPlayed', 'cardRecruited', 'turnStarted']);
  });
});

describe('end of a turn (R9)', () => {
  it('skips a seat that cannot move: turnStarted for the same seat', () => {
    const { position, events } = after(
      positionWith({ hands: { A: [id('Kilnwarden'), id('Pyrelark')], B: [] } }),
      'Kilnwarden@A1',
    );
    expect(position.current).to.equal('A');
    expect(events.at(-1)).to.deep.equal({ type: 'turnStarted', player: 'A' });
  });

  it('ends when neither seat can move', () => {
    const { position, events } = after(positionWith({ hands: { A: [id('Kilnwarden')], B: [] } }), 'Kilnwarden@A1');
    expect(position).to.include({ current: null, winner: 'A' });
    expect(events.at(-1)).to.deep.equal({ type: 'gameOver', winner: 'A', scores: { A: 2, B: 0 } });
  });

  it('scores cards, the largest own group, and 2 for the second mover in Classic', () => {
    const cards = { A1: 'A:Ashpiper', B1: 'A:Pyrelark', C2: 'A:Emberwick', E3: 'B:Flintbrow' };
    expect(scoreOf(positionWith({ cards }))).to.deep.equal({ A: 5, B: 2 });
    expect(scoreOf(positionWith({ cards, rules: 'classic/1' }))).to.deep.equal({ A: 5, B: 4 });
  });
});
