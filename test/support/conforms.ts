// Checks that a body matches a schema exactly: all fields are there, with their types, and no others.
import { expect } from 'chai';
import type { z } from 'zod';

export function expectConforms(schema: z.ZodType, body: unknown, about = ''): void {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new Error(`${about} does not conform: ${JSON.stringify(parsed.error.issues.slice(0, 3))}`);
  expect(parsed.data, `${about} has fields that its shape does not name`).to.deep.equal(body);
}
