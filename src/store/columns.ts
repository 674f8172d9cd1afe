// Maps record fields to columns: `createdAt` is stored in `created_at`; booleans as 0 and 1, lists of words separated
// by spaces.
import type { LineColumns } from '../records/line-columns.ts';

/** The columns of a record. */
export type Row<R> = { -readonly [F in keyof R as ColumnOf<F & string>]: Stored<R[F]> };

/** The fields of a record as reads select them. */
export type Selected<R> = { readonly [F in keyof R]: Stored<R[F]> };

type ColumnOf<F extends string> = F extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnOf<Rest>}`
  : F;

type Stored<V> = V extends boolean ? 0 | 1 : V extends readonly string[] ? string : V;

export const LINE_FIELDS = [
  'number',
  'sequence',
  'ratedGames',
  'rating',
  'deviation',
  'volatility',
  'ratedAt',
  'anchorRating',
  'anchorDeviation',
  'anchorVolatility',
  'anchorAt',
  'anchorGames',
  'isAnchorFixed',
] as const satisfies readonly (keyof LineColumns)[];

/**
 * The fields that are inserted and selected. Reads name them rather than "*", so that an older process keeps working
 * when a newer one adds a column.
 */
export const FIELDS = {
  games: [
    'id',
    'mode',
    'ruleset',
    'seed',
    'status',
    'isPublic',
    'moveSeconds',
    'strength',
    'rules',
    'policy',
    'agent',
    'thinkSeconds',
    'standIns',
    'code',
    'createdAt',
    'startedAt',
    'endedAt',
    'expiresAt',
    'unusedUntil',
    'endReason',
    'winner',
    'scoreA',
    'scoreB',
    'reviewPolicy',
    'rematchOf',
    'rematch',
    'rematchOfferedBy',
    'wants',
    'aliasOf',
    'epoch',
    'voidedAt',
    'isPlacement',
    'tournament',
    'isCasual',
    'heldFor',
    'dealDay',
  ],
  seats: ['kind', 'name', 'client', 'rating', 'tokenHash', 'inviteHash', 'playerId', 'network', 'agentSlug'],
  thoughts: ['gameId', 'ply', 'seat', 'note', 'ms', 'tokens', 'cost'],
  receipts: ['key', 'requestHash', 'answer', 'ply', 'createdAt'],
  agents: [
    'slug',
    'name',
    'characterId',
    'strength',
    'ruleset',
    'isProtected',
    'keyHash',
    'createdAt',
    'suspendedSince',
    'plays',
    'thinkSeconds',
    'about',
    'accepts',
    'deletedAt',
  ],
  challenges: ['gameId', 'tokenHash', 'challenger', 'matchTokenHash'],
  matches: [
    'id',
    'gameId',
    'agent',
    'number',
    'challenger',
    'inGameName',
    'winner',
    'finishedAt',
    'challengerElo',
    'scoreAgent',
    'scoreChallenger',
    'eloBefore',
    'eloAfter',
    'ruleset',
    'standIns',
    'replayLink',
  ],
  /** Without `updatedAt`, which a standing has too. */
  players: [
    'id',
    'name',
    'isAccount',
    'isHidden',
    'finishedGames',
    'createdAt',
    'movedTo',
    'bannedAt',
    'hiddenBy',
    'line',
    'suspendedSince',
    'showsPresence',
  ],
  friends: ['playerId', 'friendId', 'state', 'since'],
  passkeys: ['id', 'playerId', 'name', 'publicKey', 'counter', 'transports', 'createdAt', 'lastUsedAt'],
  ceremonies: ['challengeHash', 'purpose', 'playerId', 'expiresAt'],
  player_games: [
    'playerId',
    'gameId',
    'seat',
    'ruleset',
    'opponent',
    'outcome',
    'ratingBefore',
    'ratingAfter',
    'endedAt',
    'largestCapture',
  ],
  player_house_records: ['opponent', 'ruleset', 'games', 'wins', 'losses', 'draws', 'bestMargin', 'firstWonAt'],
  standings: [
    ...LINE_FIELDS,
    'ladderScore',
    'placedUntil',
    'tier',
    'games',
    'wins',
    'losses',
    'draws',
    'streak',
    'form',
    'updatedAt',
  ],
  results: [
    'gameId',
    'sequence',
    'endedAt',
    'ruleset',
    'lineA',
    'lineB',
    'scoreA',
    'movesA',
    'movesB',
    'barredA',
    'barredB',
    'strength',
    'hostedA',
    'hostedB',
    'policy',
    'voidedAt',
    'voidReason',
  ],
  steps: ['line', 'ruleset', 'generation', 'gameId', 'opponent', 'ratingBefore', 'reason', ...LINE_FIELDS],
  acts: ['id', 'at', 'act', 'subject', 'reason'],
  rating_book: ['generation', 'nextGeneration', 'recountingUntil', 'marks', 'countedMarks'],
  communities: ['id', 'slug', 'name', 'members', 'createdAt'],
  tournaments: [
    'id',
    'name',
    'format',
    'ruleset',
    'rounds',
    'games',
    'moveSeconds',
    'startsAt',
    'startsWith',
    'minutes',
    'entry',
    'invited',
    'isRated',
    'organizerKind',
    'organizer',
    'organizerName',
    'network',
    'state',
    'revision',
    'round',
    'createdAt',
    'startedAt',
    'endedAt',
  ],
  tournament_entries: [
    'tournament',
    'number',
    'kind',
    'owner',
    'name',
    'client',
    'network',
    'rating',
    'enteredAt',
    'withdrawnAt',
    'withdrawal',
  ],
  tournament_pairings: ['tournament', 'number', 'round', 'first', 'second'],
  daily_deals: ['day', 'rules', 'policy', 'seed', 'strength'],
  deal_games: ['day', 'kind', 'owner', 'gameId', 'measuredAt', 'isConceded', 'loss', 'deficit', 'endedAt'],
  puzzles: [
    'id',
    'kind',
    'ruleset',
    'goal',
    'position',
    'solution',
    'themes',
    'level',
    'rating',
    'tries',
    'solved',
    'minedOn',
    'gameId',
    'played',
  ],
  puzzle_solvers: ['kind', 'owner', 'rating', 'tries', 'solved', 'days', 'bestDays', 'lastDay'],
  puzzle_attempts: ['kind', 'owner', 'puzzleId', 'isSolved', 'tries', 'ratingBefore', 'ratingAfter', 'endedAt'],
  push_devices: ['id', 'playerId', 'address', 'name', 'quietFrom', 'quietTo', 'timeZone', 'createdAt', 'sessionHash'],
  push_deliveries: ['deviceId', 'gameId', 'seat', 'kind', 'at', 'attempts', 'nextAt'],
  webhooks: [
    'id',
    'url',
    'events',
    'gameId',
    'tokenHash',
    'challengeHash',
    'agent',
    'feed',
    'feedCursor',
    'owner',
    'secret',
    'oldSecret',
    'oldSecretUntil',
    'caller',
    'manageHash',
    'status',
    'disabledBecause',
    'createdAt',
    'cursor',
    'failingSince',
    'heldUntil',
    'expiresAt',
  ],
  deliveries: ['subscriptionId', 'eventId', 'name', 'body', 'createdAt', 'attempts', 'status', 'lastStatus', 'nextAt'],
  uptimes: ['beganAt', 'seenAt'],
  outbox: ['eventId', 'name', 'at', 'gameId', 'challengeHash', 'agent', 'place', 'body', 'progress'],
} as const;

type Listed = keyof typeof FIELDS;
type Field<T extends Listed = Listed> = (typeof FIELDS)[T][number];

const NAMES = new Map<Field, string>(
  Object.values(FIELDS).flatMap((fields) => fields.map((field) => [field, columnOf(field)] as const)),
);

export function columnOf(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The columns of these fields. `undefined` values are kept, and Kysely omits them from updates. */
export function toRow<F extends Field, R extends { readonly [field in F]?: unknown }>(
  fields: readonly F[],
  record: R,
): Row<Pick<R, F>> {
  const row: Record<string, unknown> = {};
  for (const field of fields) row[NAMES.get(field)!] = stored(record[field]);
  return row as Row<Pick<R, F>>;
}

function stored(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return Array.isArray(value) ? value.join(' ') : value;
}

type Selection<T extends Listed, F extends string = Field<T>> = F extends string
  ? `${T}.${ColumnOf<F>} as ${F}`
  : never;

/** For selecting: the columns of a table, aliased to their field names. */
export const COLUMNS = Object.fromEntries(
  Object.entries(FIELDS).map(([table, fields]) => [
    table,
    fields.map((field) => `${table}.${NAMES.get(field)} as ${field}`),
  ]),
) as { readonly [T in Listed]: Selection<T>[] };

/** The fields of one table from a row that joins several. */
export function pick<F extends string, R extends { readonly [field in F]: unknown }>(
  fields: readonly F[],
  row: R,
): Pick<R, F> {
  const picked: Partial<Pick<R, F>> = {};
  for (const field of fields) picked[field] = row[field];
  return picked as Pick<R, F>;
}
