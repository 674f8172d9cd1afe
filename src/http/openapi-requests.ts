// Request bodies in the API document. Each is written out in its operation instead of being referenced, because
// generators treat a field with a default in a named shape as always present, which is true of answers only.
import { z } from 'zod';
import type { ZodOpenApiOperationObject } from 'zod-openapi';

type Body = NonNullable<ZodOpenApiOperationObject['requestBody']>;
type JsonSchema = z.core.JSONSchema.JSONSchema;

/** No body means `{}`, which is the example if it is valid and no other is given. */
export function requestBodyOf(schema: z.ZodType, given: object | undefined): Body {
  const required = !schema.safeParse({}).success;
  const example = given ?? (required ? undefined : {});
  return {
    required,
    content: { 'application/json': { schema: writtenOut(schema, 'input'), ...(example && { example }) } },
  };
}

/** The body of a request that the arena posts: all defaults are filled in. */
export function deliveryBodyOf(schema: z.ZodType): Body {
  return { required: true, content: { 'application/json': { schema: writtenOut(schema, 'output') } } };
}

/** Inlines all references, keeping the names of shapes as titles. */
function writtenOut(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _, $defs = {}, ...root } = z.toJSONSchema(schema, { io });
  return withoutReferences(root, $defs) as object;
}

function withoutReferences(part: unknown, shapes: Readonly<Record<string, JsonSchema>>): unknown {
  if (Array.isArray(part)) return part.map((each) => withoutReferences(each, shapes));
  if (typeof part !== 'object' || part === null) return part;
  const { $ref, ...rest } = part as { $ref?: string };
  const fields = Object.entries(rest).map(([key, value]) => [key, withoutReferences(value, shapes)]);
  const own = Object.fromEntries(fields) as object;
  if ($ref === undefined) return own;
  const name = $ref.slice($ref.lastIndexOf('/') + 1);
  return { title: name, ...(withoutReferences(shapes[name], shapes) as object), ...own };
}
