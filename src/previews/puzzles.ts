// The preview of a puzzle: its board and its goal, without hands or solution.
import { scoreOf } from '../engine/index.ts';
import type { PuzzleGoal } from '../../schema/puzzle.ts';
import type { Arena } from '../ports/arena.ts';
import { openPosition } from '../puzzles/position.ts';
import { boardScene } from './games.ts';
import type { Previewed } from './preview.ts';

const GOALS: Readonly<Record<PuzzleGoal, string>> = {
  win: 'You move and win',
  draw: 'You move and save a draw',
  best: 'Find the best move against a hidden hand',
};

export async function findPuzzlePreview({ store }: Arena, id: string): Promise<Previewed | undefined> {
  const puzzle = await store.puzzles.puzzle(id);
  if (!puzzle) return undefined;
  const position = openPosition(puzzle.position);
  const goal = GOALS[puzzle.goal];
  const you = { name: 'You', face: {} };
  const other = { name: 'Your opponent', face: {} };
  return {
    preview: {
      title: `Puzzle: ${goal.charAt(0).toLowerCase()}${goal.slice(1)}`,
      description: 'One move is right, proven by exact search. A position from a real game, to solve in your browser.',
      path: `/puzzles/${id}`,
      type: 'website',
      picture: { kind: 'puzzle', id, version: null },
      alt: `A board near the end of a game. ${goal}.`,
    },
    isFinal: true,
    scene: async () => ({
      ...boardScene(position),
      players: puzzle.position.current === 'A' ? { A: you, B: other } : { A: other, B: you },
      score: scoreOf(position),
      isLive: false,
      caption: 'to solve',
      winner: null,
      keyMove: null,
    }),
  };
}
