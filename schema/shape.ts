// How shapes are declared.
import { z } from 'zod';

/** An object with a name in the published documents. */
export function shape<Fields extends z.core.$ZodLooseShape>(
  id: string,
  fields: Fields,
): z.ZodObject<Fields, z.core.$strip> {
  return z.object(fields).meta({ id });
}

/** One value for each seat. */
export function bySeat<T extends z.ZodType>(value: T): z.ZodObject<{ A: T; B: T }, z.core.$strip> {
  return z.object({ A: value, B: value });
}
