// Exports: files of finished public games, their index, and a line of them (docs/exports.md).
import { z } from 'zod';
import { cursorLike } from './requests.ts';
import { Replay, ReviewDone } from './review.ts';
import { bySeat, shape, wholeNumber } from './shape.ts';
import { Instant } from './instant.ts';

export const EXPORT_NAME = /^games-\d{4}-\d\d(-\d\d)?\.jsonl\.gz$/;

export const ExportFile = shape('ExportFile', {
  name: z.string(),
  period: z.enum(['day', 'month']).describe('In which its games ended, UTC.'),
  from: z.iso.date().describe('The first day.'),
  games: z.int(),
  reviews: z.int().describe('How many of the games have one.'),
  bytes: z.int(),
  sha256: z.string().describe('Of the file, in hex.'),
});
export type ExportFile = z.infer<typeof ExportFile>;

export const ExportsQuery = z.object({
  limit: wholeNumber(1, 100).prefault(20),
  cursor: cursorLike(EXPORT_NAME),
});
export type ExportsQuery = z.infer<typeof ExportsQuery>;

export const Exports = shape('ExportList', {
  license: z.string().nullable().describe('What may be done with the files; `null`: this arena makes none.'),
  exports: z.array(ExportFile.extend({ url: z.string() })),
  next: z.string().nullable(),
});
export type Exports = z.infer<typeof Exports>;

/** A line of a file. It contains neither names nor words of people. */
export const ExportedGame = Replay.extend({
  mode: z.string(),
  rated: z.boolean(),
  ratings: bySeat(z.number().nullable()).describe(
    'At the start. A game that had ended a moment before may not be in them yet: `ratingChange.before` of the game is what its change was counted from.',
  ),
  strength: z.int().nullable().describe('Of the house or hosted agent that played.'),
  policy: z.string().nullable(),
  startedAt: Instant,
  endedAt: Instant,
  tournament: z.string().optional(),
  dailyDeal: z.iso.date().optional(),
  voided: z.literal(true).optional(),
  review: ReviewDone.nullable(),
});
export type ExportedGame = z.infer<typeof ExportedGame>;
