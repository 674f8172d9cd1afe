// How shapes are declared.
import { z } from 'zod';

/** An object with a name in the published documents. */
export function shape<Fields extends z.core.$ZodLooseShape>(
  id: string,
  fields: Fields,
): z.ZodObject<Fields, z.core.$strip> {
  return z.object(fields).meta({ id });
}

/** An event, named by its kind in the published documents: `game.turn` is a GameTurnEvent. */
export function eventShape<Fields extends z.core.$ZodLooseShape>(
  kind: string,
  fields: Fields,
): z.ZodObject<Fields, z.core.$strip> {
  const words = kind.split('.').map((word) => word[0]!.toUpperCase() + word.slice(1));
  return shape(`${words.join('')}Event`, fields);
}

/** One value for each seat. */
export function bySeat<T extends z.ZodType>(value: T): z.ZodObject<{ A: T; B: T }, z.core.$strip> {
  return z.object({ A: value, B: value });
}

export const Score = bySeat(z.int()).meta({ id: 'Score' });

const MAX_URL_LENGTH = 2000;

/** Where something is delivered to. */
export function absoluteUrl(): z.ZodString {
  return z
    .string()
    .max(MAX_URL_LENGTH)
    .refine((url) => URL.canParse(url), 'must be an absolute URL');
}

const DECIMAL = /^-?\d+(\.\d+)?$/;

/** A number in a query, where everything is text, or in JSON. `Number` would also read `0x5`, `1e1` and blanks. */
export function inText(number: z.ZodNumber) {
  return z.preprocess((sent) => (typeof sent === 'number' ? sent : numberIn(sent)), number);
}

function numberIn(text: unknown): number {
  return typeof text === 'string' && DECIMAL.test(text) ? Number(text) : NaN;
}

/** A whole number in a query. */
export function wholeNumber(least: number, most: number) {
  const range = most === Number.MAX_SAFE_INTEGER ? `${least} or more` : `from ${least} to ${most}`;
  const number = z.number({ error: `must be a whole number, ${range}` });
  return inText(number.int().min(least).max(most));
}
