// Fills a database with games: finished ones without moves, and waiting duels, by SQL that both databases understand.
import { filled, inserted } from './many-standings.ts';

export interface GameSizes {
  readonly finished: number;
  /** The older half waits for an agent, the newer half for a person. */
  readonly waiting: number;
  /** Games that were started but never used. */
  readonly unused: number;
}

const SEED = '0123456789abcdef0123456789abcdef';

/** @param databaseUrl `file:` and an absolute path, or `postgres://…` */
export function makeGames(databaseUrl: string, { finished, waiting, unused }: GameSizes): Promise<void> {
  const now = Date.now();
  const columns = `games (id, mode, ruleset, seed, status, is_public, move_seconds, code, wants, created_at, started_at,
    ended_at, unused_until, winner, score_a, score_b, epoch)`;
  const ruleset = `case when i % 2 = 0 then 'classic' else 'mutators' end`;
  const some = (name: string, count: number, status: string, rest: string): string[] => [
    inserted(
      columns,
      count,
      `select ${idOf(name)}, 'duel', ${ruleset}, '${SEED}', '${status}', 1, 86400, ${rest} from n`,
    ),
    ...['A', 'B'].map((seat) => {
      const isOpen = status === 'waiting' && seat === 'B';
      const kind = isOpen ? wanted(count) : `'agent'`;
      const token = isOpen ? 'null' : `'hash ${seat} ' || ${idOf(name)}`;
      return inserted(
        'seats (game_id, seat, kind, name, client, token_hash)',
        count,
        `select ${idOf(name)}, '${seat}', ${kind}, '${isOpen ? '' : 'Ada'}', '${isOpen ? 'open' : 'rest'}', ${token} from n`,
      );
    }),
  ];
  return filled(databaseUrl, [
    ...some('0', finished, 'finished', `null, null, ${now} - i, ${now} - i, ${now} - i, null, 'A', 16, 12, 9`),
    ...some('1', waiting, 'waiting', `'C' || i, ${wanted(waiting)}, ${now}, null, null, null, null, null, null, 0`),
    // Newer than all used games.
    ...some('zz', unused, 'active', `null, null, ${now}, ${now}, null, ${now} + 86400000, null, null, null, 0`),
  ]);
}

/** As long as real ids; sorted by `name`, then by i. */
const idOf = (name: string): string => `'g_${name.padEnd(12, '0')}' || (1000000000 + i)`;

const wanted = (count: number): string => `case when i <= ${count / 2} then 'agent' else 'person' end`;
