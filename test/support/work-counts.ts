// What an arena has had done for it, as its own metrics count it.
export interface WorkCounts {
  readonly moves: number;
  readonly redisCommands: number;
  /** Of requests: jobs look every second, whatever is played. */
  readonly lookUps: number;
  /** Moves that reached the process of their game's room, and others. */
  readonly here: number;
  readonly elsewhere: number;
  /** Calls of other processes. */
  readonly direct: number;
  readonly overRedis: number;
}

export function combined(value: (of: keyof WorkCounts) => number): WorkCounts {
  return {
    moves: value('moves'),
    redisCommands: value('redisCommands'),
    lookUps: value('lookUps'),
    here: value('here'),
    elsewhere: value('elsewhere'),
    direct: value('direct'),
    overRedis: value('overRedis'),
  };
}

export function workSince(before: WorkCounts, after: WorkCounts): WorkCounts {
  return combined((of) => after[of] - before[of]);
}

/** Since they were started, of all of them. */
export async function workOf(metricsUrls: readonly string[]): Promise<WorkCounts> {
  const texts = await Promise.all(metricsUrls.map(async (url) => (await fetch(url)).text()));
  const sum = (name: string): number => texts.reduce((total, text) => total + valueIn(text, name), 0);
  return {
    moves: sum('arena_moves_total'),
    redisCommands: sum('arena_redis_commands_total'),
    lookUps: sum('arena_store_queries_total{source="requests"}'),
    here: sum('arena_room_requests_total{room="here"}'),
    elsewhere: sum('arena_room_requests_total{room="elsewhere"}'),
    direct: sum('arena_cluster_calls_total{transport="direct"}'),
    overRedis: sum('arena_cluster_calls_total{transport="redis"}'),
  };
}

/** 0 before it was first counted. */
function valueIn(text: string, name: string): number {
  const line = text.split('\n').find((each) => each.startsWith(`${name} `));
  return line === undefined ? 0 : Number(line.slice(name.length));
}
