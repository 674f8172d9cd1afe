// A program's remarks about its own move: stored apart from the game, and shown to others when it is over. They must be
// presented as quoted data.
import { z } from 'zod';
import { lineOfText } from './name.ts';
import { SeatName } from './sync-state.ts';
import { shape } from './shape.ts';

export const MAX_NOTE_LENGTH = 500;
/** Far above what a move costs. */
const MAX_COUNT = 1e9;

export const Thought = shape('Thought', {
  note: z
    .string()
    .transform((note) => note.trim().replaceAll(/\s+/g, ' '))
    .pipe(lineOfText(MAX_NOTE_LENGTH))
    .meta({ maxLength: MAX_NOTE_LENGTH })
    .optional()
    .describe('Why this move, in plain text; line breaks become spaces. Others see it when the game is over.'),
  ms: z.int().min(0).max(MAX_COUNT).optional().describe('How long it thought.'),
  tokens: z.int().min(0).max(MAX_COUNT).optional(),
  cost: z.number().min(0).max(MAX_COUNT).optional().describe('In US dollars.'),
});
export type Thought = z.infer<typeof Thought>;

export const ShownThought = shape('ShownThought', {
  note: z.string().optional(),
  ms: z.int().optional(),
  tokens: z.int().optional(),
  cost: z.number().optional(),
});

export const Thoughts = shape('ThoughtList', {
  thoughts: z.array(ShownThought.extend({ index: z.int().describe('Of the move.'), seat: SeatName })),
});
export type Thoughts = z.infer<typeof Thoughts>;
