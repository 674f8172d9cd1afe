// Choosing by keys reaches exactly the legal moves of many positions.
import { expect } from 'chai';
import type { GameView } from '../../schema/game.ts';
import { moveEntry } from '../../schema/wire.ts';
import {
  CURRENT_RULES,
  legalMoves,
  newGame,
  play,
  RULESETS,
  type Cell,
  type Position,
  type Ruleset,
} from '../../src/engine/index.ts';
import {
  isHop,
  moveCursor,
  newChoice,
  pointCard,
  pointing,
  stepBack,
  take,
  type Choice,
} from '../../kit/cli/choice.ts';

type MoveEntry = GameView['moves'][number];

function choiceAt(position: Position): Choice {
  const hand = position.hands[position.current!].map((cardId) => ({ cardId }));
  return newChoice({ moves: legalMoves(position).map(moveEntry), hand } as GameView);
}

/** Positions of games that cycle through all moves. */
function* positions(ruleset: Ruleset, games: number): Generator<Position> {
  for (let game = 1; game <= games; game++) {
    let position = newGame(CURRENT_RULES[ruleset], String(game).padStart(32, '0'));
    for (let ply = 0; position.current !== null; ply++) {
      yield position;
      const moves = legalMoves(position);
      position = play(position, moves[(31 * ply + 17 * game) % moves.length]!).position;
    }
  }
}

/** Using only the arrow keys. */
function withCursorAt(choice: Choice, cell: Cell): Choice | undefined {
  const open = [choice];
  const seen = new Set([choice.cursor]);
  for (let next = open.shift(); next; next = open.shift()) {
    if (next.cursor === cell) return next;
    for (const direction of ['up', 'down', 'left', 'right'] as const) {
      const moved = moveCursor(next, direction);
      if (!seen.has(moved.cursor)) open.push(moved);
      seen.add(moved.cursor);
    }
  }
  return undefined;
}

/** The result of Enter after pointing at the card and the cells of a move. */
function chosenFor(move: MoveEntry, start: Choice): string | undefined {
  let choice = isHop(start) ? start : pointCard(start, start.hand.indexOf(move.cardId));
  for (let steps = 0; steps < 4; steps++) {
    const step = take(choice);
    if (choice.step === 'card' && step.is === 'chosen') return step.name;
    if (choice.step === 'card' && step.is === 'choosing') choice = step.choice;
    const names = move.type === 'place' ? [move.cell] : move.type === 'hop' ? [move.dest] : [move.target, move.dest];
    const cell = 'ABCDE'.indexOf(names[choice.cells.length]![0]!) + 5 * (Number(names[choice.cells.length]![1]) - 1);
    const aimed = withCursorAt(choice, cell);
    if (!aimed) return undefined;
    const taken = take(aimed);
    if (taken.is === 'chosen') return taken.name;
    choice = taken.choice;
  }
  return undefined;
}

describe('choosing by keys', () => {
  for (const ruleset of RULESETS) {
    it(`reaches every legal move of ${ruleset}`, () => {
      const types = new Set<string>();
      for (const position of positions(ruleset, 12)) {
        const choice = choiceAt(position);
        for (const move of choice.moves) {
          if (move.type === 'stay') continue; // has a key of its own
          types.add(move.effect ?? move.type);
          expect(chosenFor(move, choice)).to.equal(move.name);
        }
      }
      const all = ['place', 'BOULDER', 'FLIP', 'SWAP', 'FREEZE', 'RECRUIT', 'hop'];
      expect([...types]).to.have.members(ruleset === 'classic' ? ['place'] : all);
    });
  }

  it('points only at legal cells, and steps back the same way', () => {
    const start = choiceAt(newGame('classic/1', '1'.padStart(32, '0')));
    const step = take(pointCard(start, 2));
    const aiming = step.is === 'choosing' ? step.choice : start;
    expect(pointing(aiming)).to.deep.include({ card: 2, cursor: 0 });
    expect(pointing(aiming).targets).to.have.length(15);
    expect(moveCursor(aiming, 'up')).to.equal(aiming);
    expect(stepBack(moveCursor(aiming, 'right'))).to.deep.include({ step: 'card', card: 2, cursor: null });
    expect(pointCard(start, 5)).to.equal(start);
  });
});
