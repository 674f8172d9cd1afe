// The work that an arena has done, according to its own metrics.
export interface WorkCounts {
  readonly moves: number;
  readonly redisCommands: number;
  /** Only of requests: jobs query every second, whatever is played. */
  readonly lookUps: number;
  /** Moves that reached the process of their game's room. */
  readonly here: number;
  /** Moves that reached another process. */
  readonly elsewhere: number;
  /** Calls to other processes over direct connections. */
  readonly direct: number;
  /** Calls to other processes over Redis. */
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

/** The sum over all processes since they were started. */
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

/** 0 for a metric that has not been counted yet. */
function valueIn(text: string, name: string): number {
  const line = text.split('\n').find((each) => each.startsWith(`${name} `));
  return line === undefined ? 0 : Number(line.slice(name.length));
}
