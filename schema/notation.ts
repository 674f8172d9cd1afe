// A game sent in the notation (docs/notation.md) as data, or what is wrong with it.
import { z } from 'zod';
import { Score, shape } from './shape.ts';
import { RulesName, SeatName, WinnerName } from './sync-state.ts';

/** The limit of a request body. */
const MAX_TEXT_LENGTH = 16_000;

export const NotationRequest = shape('NotationRequest', {
  text: z
    .string()
    .max(MAX_TEXT_LENGTH)
    .describe('One game, as GET /games/{id}/notation writes it or a person types it.'),
});
export type NotationRequest = z.infer<typeof NotationRequest>;

const NotatedGame = z.object({
  rules: RulesName,
  seed: z.string(),
  headers: z.record(z.string(), z.string()).describe('All but those of the format and of the deal.'),
  comment: z.string().nullable().describe('Before the first move.'),
  moves: z.array(z.object({ seat: SeatName, name: z.string(), comment: z.string().nullable() })),
  result: z.object({ winner: WinnerName.nullable(), endReason: z.string(), score: Score.nullable() }).nullable(),
});

export const Notation = shape('Notation', {
  valid: z.boolean(),
  game: NotatedGame.nullable().describe('Its moves are legal from its seed, and its result is theirs.'),
  fault: z
    .object({ line: z.int().describe('From 1.'), problem: z.string(), hint: z.string() })
    .nullable()
    .describe('The first thing that is wrong, and what to do.'),
});
export type Notation = z.infer<typeof Notation>;
