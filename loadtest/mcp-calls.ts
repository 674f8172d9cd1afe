// Measures calls of MCP tools in both protocol revisions, compared with a bare Express JSON POST from the same client.
import { Pool } from 'undici';
import { median, percentiles, printTable, printVerdict, type Row } from './statistics.ts';
import { startMeasured, startMeasuredArena, type MeasuredServer } from './measured-server.ts';
import { prepareGames, type PreparedGame } from './prepared-games.ts';

const ROUNDS = 5;
/** Games played before the first measured round, so that both servers run optimized code. */
const WARM_GAMES = 512;
const CONCURRENCY = 32;
const MAX_CPU_RATIO = 4;

interface Request {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Measured {
  readonly what: string;
  readonly requests: (games: readonly PreparedGame[]) => Request[];
  /** Whether an answer is the expected one. */
  isRight(answer: string): boolean;
}

const ENVELOPE = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': { name: 'load', version: '1.0.0' },
};

const JSON_TYPES = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

/** @param gamesPerRound whole games for each revision */
export async function measureMcpCalls(gamesPerRound: number): Promise<void> {
  const warmRounds = Math.ceil(WARM_GAMES / gamesPerRound);
  const rounds = warmRounds + ROUNDS;
  const prepared = await prepareGames(2 * rounds * gamesPerRound, 'mutators');
  const arena = await startMeasuredArena(prepared.databaseUrl);
  const bare = await startMeasured('servers/bare-express.ts');
  const spent = new Map<string, { rows: Row[]; cpu: number[] }>();
  for (let round = 0; round < rounds; round++) {
    for (const [index, measured] of MEASURED.entries()) {
      // Each revision plays its own games: those with even or odd indices.
      const games = prepared.games.slice(round * gamesPerRound * 2, (round + 1) * gamesPerRound * 2);
      const own = games.filter((_, place) => place % 2 === index % 2);
      const row = await drive(measured === BARE ? bare : arena, measured, own);
      if (round < warmRounds) continue;
      const entry = spent.get(measured.what) ?? { rows: [], cpu: [] };
      spent.set(measured.what, { rows: [...entry.rows, row], cpu: [...entry.cpu, row.cpuMicros] });
    }
  }
  await Promise.all([arena.stop(), bare.stop()]);
  printTable(
    'MCP calls',
    [...spent.values()].flatMap(({ rows }) => rows),
  );
  const base = median(spent.get(BARE.what)!.cpu);
  for (const { what } of MEASURED.slice(0, -1)) {
    printVerdict(`CPU of ${what} relative to a bare POST`, median(spent.get(what)!.cpu) / base, MAX_CPU_RATIO, '×');
  }
}

const BARE: Measured = {
  what: 'a bare Express POST',
  requests: (games) =>
    games.flatMap(({ id, tokens, plies }) =>
      plies.map(({ seat, name }) => ({
        path: `/games/${id}/moves`,
        headers: { ...JSON_TYPES, authorization: `Bearer ${tokens[seat]}` },
        body: JSON.stringify({ move: name }),
      })),
    ),
  isRight: (answer) => answer.startsWith('{"ok":true'),
};

const isResult = (answer: string): boolean =>
  answer.includes('"structuredContent":{') && !answer.includes('"isError":true');

/** The baseline is last. */
const MEASURED: readonly Measured[] = [
  { what: 'an MCP call (2026-07-28)', requests: (games) => turns(games, modern), isRight: isResult },
  { what: 'an MCP call (2025-11-25)', requests: (games) => turns(games, legacy), isRight: isResult },
  BARE,
];

type Call = (name: string, args: object) => Request;

/** The calls of an assistant that plays: wait_for_turn, play_move, and so on. */
function turns(games: readonly PreparedGame[], call: Call): Request[] {
  return games.flatMap(({ id, tokens, plies }) =>
    plies.flatMap(({ seat, name, index }) => {
      const args = { game_id: id, player_token: tokens[seat] };
      return [call('wait_for_turn', args), call('play_move', { ...args, move: name, expected_move_count: index })];
    }),
  );
}

function modern(name: string, args: object): Request {
  const params = { name, arguments: args, _meta: ENVELOPE };
  const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': name };
  return request(params, headers);
}

function legacy(name: string, args: object): Request {
  return request({ name, arguments: args }, { 'mcp-protocol-version': '2025-11-25' });
}

function request(params: object, headers: object): Request {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  return { path: '/mcp', headers: { ...JSON_TYPES, ...headers }, body };
}

async function drive(server: MeasuredServer, { what, requests, isRight }: Measured, games: readonly PreparedGame[]) {
  const pool = new Pool(server.url, { connections: CONCURRENCY });
  const answered: Answered[] = [];
  const queue = [...games];
  const before = await server.usage();
  const startedAt = performance.now();
  const caller = async (): Promise<void> => {
    for (let game = queue.pop(); game; game = queue.pop()) {
      for (const sent of requests([game])) answered.push(await post(pool, sent, isRight));
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, caller));
  const seconds = (performance.now() - startedAt) / 1000;
  const after = await server.usage();
  await pool.close();
  return {
    what,
    perSecond: answered.length / seconds,
    cpuMicros: (after.cpuMicros - before.cpuMicros) / answered.length,
    timings: percentiles(answered.map(({ ms }) => ms)),
    note: `${Math.round(answered.reduce((sum, { bytes }) => sum + bytes, 0) / answered.length)} bytes an answer`,
  };
}

interface Answered {
  readonly ms: number;
  readonly bytes: number;
}

async function post(pool: Pool, sent: Request, isRight: Measured['isRight']): Promise<Answered> {
  const startedAt = performance.now();
  const { body } = await pool.request({ method: 'POST', ...sent });
  const answer = await body.text();
  const ms = performance.now() - startedAt;
  if (!isRight(answer)) throw new Error(`wrong answer to ${sent.body}: ${answer.slice(0, 500)}`);
  return { ms, bytes: Buffer.byteLength(answer) };
}
