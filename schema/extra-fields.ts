// Published schemas allow additional fields in answers: additive changes ship within v1.

/** The same JSON Schema, or document with schemas, without `additionalProperties: false`. */
export function withExtraFieldsAllowed(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withExtraFieldsAllowed);
  if (typeof part !== 'object' || part === null) return part;
  const kept = Object.entries(part).filter(([key, value]) => key !== 'additionalProperties' || value !== false);
  return Object.fromEntries(kept.map(([key, value]) => [key, withExtraFieldsAllowed(value)]));
}
