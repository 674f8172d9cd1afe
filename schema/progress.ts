// How a player's games went over time, and the best of them.
import { z } from 'zod';
import { shape } from './shape.ts';

const Counts = {
  games: z.int().min(0).describe('Finished ones that count among yours.'),
  won: z.int().min(0),
  lost: z.int().min(0),
  drawn: z.int().min(0),
  accuracy: z
    .number()
    .min(0)
    .max(100)
    .nullable()
    .describe('The mean over the games that were reviewed; null: none was.'),
};

export const Progress = shape('Progress', {
  ...Counts,
  bestWin: z.object({ gameId: z.string(), margin: z.int() }).nullable().describe('The win by the most points.'),
  largestCapture: z
    .object({ gameId: z.string(), cards: z.int().min(1) })
    .nullable()
    .describe('The game in which one move of yours took the most cards; null: none was counted yet.'),
  weeks: z
    .array(shape('ProgressWeek', { from: z.iso.date().describe('A Monday, UTC.'), ...Counts }))
    .describe('Of the last 26 weeks those in which a game ended, the oldest first.'),
});
export type Progress = z.infer<typeof Progress>;
