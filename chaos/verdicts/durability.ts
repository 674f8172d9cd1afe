// Whether the store holds exactly what was acknowledged: nothing lost, nothing done twice.
import { replay, SEATS, type RulesId } from '../../src/engine/index.ts';
import type { PlayRecord } from '../record.ts';
import { hashOf, isEnded, type StoredGame } from './store-view.ts';

type Games = ReadonlyMap<string, StoredGame>;

/** A line for each acknowledged move, seat and resignation that is not in the store. */
export function lost(record: PlayRecord, games: Games): string[] {
  return [...lostMoves(record, games), ...lostSeats(record, games), ...lostEnds(record, games)];
}

function lostMoves({ moves }: PlayRecord, games: Games): string[] {
  return [...moves].flatMap(([gameId, acknowledged]) =>
    [...acknowledged]
      .filter(([index, name]) => games.get(gameId)?.moves[index] !== name)
      .map(([index, name]) => `${gameId} ${index}: ${name}, the journal has ${games.get(gameId)?.moves[index]}`),
  );
}

function lostSeats({ tenures }: PlayRecord, games: Games): string[] {
  return [...tenures].flatMap(([key, { tokens, isUncertain }]) => {
    const [gameId, seat] = key.split(' ') as [string, 'A' | 'B'];
    const token = tokens.at(-1);
    if (token === undefined || isUncertain) return [];
    const held = games.get(gameId)?.seats[seat];
    if (held?.tokenHash === hashOf(token)) return [];
    return [`${gameId} ${seat} (${held?.name}): token ${tokens.length}, acknowledged last, does not hold the seat`];
  });
}

function lostEnds({ resigned }: PlayRecord, games: Games): string[] {
  return [...resigned]
    .filter((gameId) => !isEnded(games.get(gameId)!))
    .map((gameId) => `${gameId}: the resignation was acknowledged, the game continues`);
}

/** A line for each move that nobody asked for at its place, and each further game of one request with a key. */
export function doubled(record: PlayRecord, games: Games): string[] {
  return [...[...games.values()].flatMap((game) => unwantedMoves(record, game)), ...doubledGames(record, games)];
}

/** Moves that the rules do not allow count, too. The house plays its own. */
function unwantedMoves({ wanted }: PlayRecord, { id, rules, seed, moves, seats }: StoredGame): string[] {
  const replayed = replay({ rules: rules as RulesId, seed, moves });
  if (!replayed.ok) return [`${id}: the journal is not legal from ${replayed.divergesAt} on`];
  return replayed.plies
    .filter(({ seat, index, name }) => seats[seat].tokenHash !== null && !wanted.get(id)?.has(`${index} ${name}`))
    .map(({ index, name }) => `${id} ${index}: nobody asked for ${name} there`);
}

function doubledGames({ starts }: PlayRecord, games: Games): string[] {
  const own = [...games.values()].filter(({ aliasOf }) => aliasOf === null);
  const first = own.filter(({ rematchOf }) => rematchOf === null);
  const byName = first.flatMap(({ id, seats }) => SEATS.map((seat) => ({ id, name: seats[seat].name })));
  const again = own
    .filter(({ rematchOf }) => rematchOf !== null)
    .map(({ id, rematchOf }) => ({ id, name: rematchOf! }));
  return [...Map.groupBy([...byName, ...again], ({ name }) => name)]
    .filter(([name, made]) => made.length > 1 && starts.get(name) !== false && (starts.has(name) || games.has(name)))
    .map(([name, made]) => `${name}: ${made.map(({ id }) => id).join(' and ')}`);
}
