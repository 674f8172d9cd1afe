// arena puzzle: solves the puzzle of the day, or another one, move by move.
import { createInterface } from 'node:readline';
import type { Attempted, Puzzle } from '../../schema/puzzle.ts';
import { parseSyncState } from '../../schema/positions.ts';
import { closestKnownRules } from '../../schema/closest-rules.ts';
import { otherSeat } from '../../src/engine/index.ts';
import { solvePuzzle, type PuzzleTurn } from '../puzzles.ts';
import { numbered } from './play-lines.ts';
import type { Scene } from './scene.ts';
import { requireServer, type CommandContext } from './session.ts';
import { describeCard, drawTable } from './table-picture.ts';

const GOALS = {
  win: 'Find the only move that wins, and play it to the end.',
  draw: 'No move wins: find the only one that draws, and play it to the end.',
  best: 'Find the move that is worth most against a hand that you cannot see.',
} as const;

export async function puzzle(context: CommandContext): Promise<void> {
  await requireServer(context);
  const { client, options, print, terminal } = context;
  const found = options.isOn('next') ? await client.nextPuzzle() : (await client.puzzleOfDay()).puzzle;
  if (!found) return print('There is no puzzle yet: they come from finished public games.');
  print(`Puzzle ${found.id}, rated ${found.grade.rating}. ${GOALS[found.goal]}`);
  const lines = createInterface({ input: terminal.input, crlfDelay: Infinity });
  const typed = lines[Symbol.asyncIterator]();
  try {
    const end = await solvePuzzle(client, found, async (turn) => {
      print([...turn.moves.map((move) => `Played: ${move}`), ...drawTurn(turn, context)].join('\n'));
      for (;;) {
        const { value = 'quit' } = await typed.next();
        const choice = chosen(turn, value);
        if (choice.isLegal) return choice.move;
        print(`"${value}" is not a legal move here: choose one from the list.`);
      }
    });
    print(endText(end));
  } finally {
    lines.close();
  }
}

interface Choice {
  readonly isLegal: boolean;
  /** `undefined` gives up. */
  readonly move?: string | undefined;
}

function chosen({ legalMoves }: PuzzleTurn, text: string): Choice {
  const typed = text.trim().toLowerCase();
  if (typed === 'quit') return { isLegal: true };
  const move = legalMoves[Number(typed) - 1] ?? legalMoves.find((name) => name.toLowerCase() === typed);
  return { isLegal: move !== undefined, move };
}

function drawTurn(turn: PuzzleTurn, { terminal }: CommandContext): string[] {
  const { puzzle: of, openHands, legalMoves } = turn;
  const { columns } = terminal.size();
  const other = openHands?.[otherSeat(of.seat)].map((id) => `   ${describeCard(id, columns)}`);
  return [
    ...drawTable(sceneOf(turn), terminal),
    ...(other ? ['The other hand', ...other] : []),
    numbered(legalMoves),
    'Your move (a name or a number; quit shows the solution): ',
  ];
}

function sceneOf({ puzzle: of, state, moves }: PuzzleTurn): Scene {
  const facts = {
    rules: closestKnownRules(of),
    first: of.first,
    seat: of.seat,
    moveCount: of.moveCount + moves.length,
  };
  const position = parseSyncState(state, facts);
  return { position, names: namesOf(of), seat: of.seat, isSpectator: false, hand: state.hand };
}

function namesOf({ seat }: Puzzle): Scene['names'] {
  return seat === 'A' ? { A: 'You', B: 'The other seat' } : { A: 'The other seat', B: 'You' };
}

function endText({ status, explanation, rating, streak, game }: Attempted): string {
  const { line, why, refutation } = explanation!;
  return [
    status === 'solved' ? 'Solved.' : 'Not solved.',
    ...(refutation.length > 0 ? [`The answer to your move: ${refutation.join(' ')}`] : []),
    `The solution: ${line.join(' ')}`,
    ...why.map(({ text }) => text),
    ...(rating ? [`Your puzzle rating: ${rating.before} > ${rating.after}`] : []),
    ...(streak ? [`Days in a row: ${streak.days}`] : []),
    ...(game ? [`The game: ${game.replayUrl}`] : []),
  ].join('\n');
}
