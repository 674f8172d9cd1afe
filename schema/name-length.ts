// Apart from schema/name.ts, because pages that check no names do not load zod.
/** Of all names, in code points. */
export const MAX_NAME_LENGTH = 40;
