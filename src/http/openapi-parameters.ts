// The parameters of an operation in the API's document: path, query and headers.
import { z } from 'zod';
import type { ZodOpenApiParameters } from 'zod-openapi';
import { PATH_EXAMPLES, type Example } from './examples.ts';
import { keepsReceipt, type Route } from './route.ts';

const PARAMETERS: Readonly<Record<string, string>> = {
  id: 'Id of the game, the player, the puzzle, the league or the subscription.',
  game: 'Id of the game.',
  friend: 'Friend code of the other player.',
  session: 'Id of one of your sessions.',
  device: 'Id of one of your devices.',
  passkey: 'Id of one of your passkeys.',
  slug: 'Slug of the hosted agent or the community.',
  token: "The challenge's polling token.",
  eventId: 'Id of the event.',
};

export function parametersOf(each: Route, inQuery: Example['query']): ZodOpenApiParameters {
  const path = pathShape(each.path);
  const query = each.query as z.ZodObject | undefined;
  return {
    ...(path ? { path: withExamples(path, PATH_EXAMPLES[each.path.split('/')[1]!]) } : {}),
    ...(query ? { query: withExamples(query, inQuery) } : {}),
    ...headerOf(each),
  };
}

function headerOf(route: Route): Pick<ZodOpenApiParameters, 'header'> {
  const { stream, streamed, minimal } = route;
  if (keepsReceipt(route)) return { header: minimal ? IdempotencyKey.extend(Prefer.shape) : IdempotencyKey };
  return stream && !streamed ? { header: LastEventId } : {};
}

const MAX_PATH_PART_LENGTH = 250;
/** Including the quotes around it. */
const MAX_IDEMPOTENCY_KEY_LENGTH = 257;
const MAX_PREFER_LENGTH = 1000;
/** Long enough for the cursor of a feed. */
const MAX_EVENT_ID_LENGTH = 12_000;

const IdempotencyKey = z.object({
  'Idempotency-Key': z
    .string()
    .min(1)
    .max(MAX_IDEMPOTENCY_KEY_LENGTH)
    .optional()
    .describe(
      '1 to 255 visible characters of your choice, at least 22 without a token or a session (use a UUID): the same key and body get the same answer for 24 hours.',
    ),
});
const Prefer = z.object({
  Prefer: z
    .string()
    .max(MAX_PREFER_LENGTH)
    .optional()
    .describe(
      'With `return=minimal` the answer is the shape that `x-minimal` of the response names, and says so in `Preference-Applied`. Other preferences are ignored (RFC 7240).',
    ),
});
const LastEventId = z.object({
  'Last-Event-ID': z
    .string()
    .max(MAX_EVENT_ID_LENGTH)
    .optional()
    .describe('The id of the last event received: the stream continues after it.'),
});

function withExamples(shape: z.ZodObject, examples: Readonly<Record<string, unknown>> = {}): z.ZodObject {
  const fields = Object.entries(shape.shape as Record<string, z.ZodType>);
  return z.object(
    Object.fromEntries(
      fields.map(([name, field]) => [
        name,
        name in examples ? field.meta({ param: { example: examples[name] } }) : field,
      ]),
    ),
  );
}

function pathShape(path: string): z.ZodObject | undefined {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
  if (names.length === 0) return undefined;
  return z.object(
    Object.fromEntries(names.map((name) => [name, z.string().max(MAX_PATH_PART_LENGTH).describe(PARAMETERS[name]!)])),
  );
}
