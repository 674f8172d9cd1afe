// The Python package: its wheel, built and installed offline into a virtual environment.
import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { ACTION_RANGES } from '../../kit/env/actions.ts';
import { OUTLOOK_SIZE } from '../../kit/env/outlook.ts';
import { findPython } from '../support/servers/python.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { newOwnAgent } from '../support/own-agents.ts';
import { restAt } from '../support/rest.ts';
import { suiteNeedingPython } from '../kit/python.ts';
import { startScriptedServer, type ScriptedAnswer } from '../kit/scripted-server.ts';
import { buildApart, filesToInstall, ROOT, type Built } from './packed.ts';

const run = promisify(execFile);

const ENV = `
import json, random, subprocess
from game_arena import Env
with Env(games=16, ruleset="classic", seed="${'5'.repeat(32)}", outlook=True) as env:
    assert env.observation_size == sum(p["rows"] * len(p["columns"]) for p in env.observation_parts)
    turns, ended = env.turns(), 0
    choose = random.Random(1)
    def step(env, turns):
        return env.step([turns.legal[choose.randrange(turns.starts[i], turns.starts[i + 1])] for i in range(env.games)])
    for _ in range(40):
        turns = step(env, turns)
        ended += sum(turns.dones)
        assert len(turns.observations) == 16 * env.observation_size and len(turns.masks) == 16 * env.action_count
        assert sum(turns.masks) == len(turns.legal) and len(turns.outlook) == len(turns.legal) * env.outlook_size
    assert ended >= 16
    shown = env.view(3)
    assert len(shown["view"]["legalMoves"]) == turns.starts[4] - turns.starts[3] and shown["view"]["yourTurn"]
    for action in (env.action_count, -1, 70_000):
        try:
            env.step([action] * 16)
            raise SystemExit("an illegal action was played")
        except ValueError as refused:
            assert "is not legal" in str(refused), refused
    for game in (-1, 16, 2**32):
        try:
            env.view(game)
            raise SystemExit("a game was seen that is not there")
        except ValueError as refused:
            assert "there is no game" in str(refused), refused
    saved = json.loads(json.dumps(env.save()))
    with Env(saved=saved) as other:
        assert other.games == 16 and other.seed == env.seed == "${'5'.repeat(32)}"
        same = other.turns()
        assert bytes(same.observations) == bytes(turns.observations) and bytes(same.rewards) == bytes(turns.rewards)
    for wrong in ({**saved, "games": 8, "played": [["Nope"]] * 8}, {**saved, "games": 3}):
        try:
            env.restore(wrong)
            raise SystemExit("what was not saved was restored")
        except ValueError:
            pass
        assert env.games == 16 and len(env.turns().observations) == 16 * env.observation_size
    with Env(games=2) as other:
        other.restore(saved)
        assert other.games == 16 and other.seed == env.seed
started = []
class Popen(subprocess.Popen):
    def __init__(self, *args, **options):
        started.append(self)
        super().__init__(*args, **options)
subprocess.Popen = Popen
for wrong in ({}, {**saved, "games": 3}):
    try:
        Env(saved=wrong)
        raise SystemExit("what was not saved was continued")
    except ValueError:
        assert all(process.poll() is not None for process in started)
try:
    Env(seed="short")
    raise SystemExit("a seed of five letters was taken")
except ValueError as refused:
    print(refused)
`;

const CLIENT = `
import sys
from game_arena import ArenaProblem, Client, parse_delivery, play_game
client = Client()
seat = client.play(ruleset="classic", strength=800)
try:
    seat.move("Nobody@A1")
    raise SystemExit("an illegal move was played")
except ArenaProblem as refused:
    assert refused.slug == "illegal-move" and refused.hint and refused.legal_moves, refused.slug
seen = next(seat.turns())
analysis = client.analyse(seen, seen["view"]["legalMoves"][0])
assert analysis["moves"][0]["name"] in seen["view"]["legalMoves"] and analysis["asked"], analysis
end = play_game(seat, lambda view: view["legalMoves"][0])
assert end["status"] == "finished"
own = Client(agent_key=sys.argv[1])
agents_game = own.play(ruleset="classic", strength=800)
told = next(event for event in own.feed() if event["name"] == "game.turn")
assert told["data"]["gameId"] == agents_game.game_id
assert play_game(own.seat(agents_game.game_id), lambda view: view["legalMoves"][0])["status"] == "finished"
body = b'{"name":"game.turn"}'
headers = {"webhook-id": "evt_1", "webhook-timestamp": "1000", "webhook-signature": "v1,bm8= " + sys.argv[2]}
assert parse_delivery("whsec_c2VjcmV0", headers, body, now=1100)["name"] == "game.turn"
for wrong in (b"{}", body):
    try:
        parse_delivery("whsec_c2VjcmV0", headers, wrong, now=1100 if wrong == b"{}" else 1400)
        raise SystemExit("a wrong delivery was taken")
    except ValueError:
        pass
print(seat.game_id)
`;

const SERVICE = `
import sys
from game_arena import ArenaProblem, Client, client, play_games
client.FEED_INTERVAL_SECONDS = 0
try:
    own = Client(sys.argv[1], agent_key="ag_1", patience=30)
    play_games(own, lambda view: view["legalMoves"][0], lambda game: print(game["status"]))
except ArenaProblem as refused:
    print(refused.slug)
`;

const problem = (status: number, slug: string): ScriptedAnswer => ({
  status,
  body: { type: `http://arena/problems/${slug}`, status, error: slug, hint: 'Try.' },
});
const named = (name: string, ids: readonly string[]): ScriptedAnswer => ({
  body: { events: ids.map((gameId) => ({ name, data: { gameId } })), cursor: 'c', timedOut: false },
});
const feedOf = (...ids: string[]): ScriptedAnswer => named('game.turn', ids);
const GAME = { status: 'active', turn: 'A', seat: 'A', moveCount: 0, view: { legalMoves: ['stay'] } };
const OTHERS_TURN = { game: { ...GAME, turn: 'B', moveCount: 1 }, reason: 'timeout' };
const ASKS_FEED = 'GET /api/v1/agent/me/feed?timeout=20';

/** What a service encounters, and its requests. */
const COURSE: readonly [asks: string, answer: ScriptedAnswer][] = [
  [ASKS_FEED, { ...feedOf('g_1'), isCut: true }],
  [ASKS_FEED, { status: 503, retryAfter: 'Wed, 21 Oct 2026 07:28:00 GMT' }],
  [ASKS_FEED, { ...problem(401, 'agent-key-unknown'), isCut: true }],
  [ASKS_FEED, feedOf()],
  ['GET /api/v1/agent/me/feed?cursor=c&timeout=20', { status: 404, body: '<h1>Not found</h1>' }],
  [ASKS_FEED, { status: 403, body: { error: 'a proxy' } }],
  [ASKS_FEED, { ...problem(503, 'unavailable'), retryAfter: '60' }],
  [ASKS_FEED, feedOf('g_1', 'g_2')],
  ['GET /api/v1/games/g_1', { body: GAME }],
  ['POST /api/v1/games/g_1/moves', problem(409, 'stale-move-count')],
  ['GET /api/v1/games/g_2', problem(404, 'game-not-found')],
  ['GET /api/v1/agent/me/feed?cursor=c&timeout=0', feedOf()],
  ['GET /api/v1/games/g_1', { body: GAME }],
  ['POST /api/v1/games/g_1/moves', { body: OTHERS_TURN }],
  ['GET /api/v1/games/g_1/wait?timeout=0', { ...problem(429, 'rate-limited'), retryAfter: '60' }],
  ['GET /api/v1/agent/me/feed?cursor=c&timeout=0', feedOf('g_1', 'g_3')],
  // The opponent stays silent, while the other game is still played.
  ['GET /api/v1/games/g_1', { body: OTHERS_TURN.game }],
  ['GET /api/v1/games/g_3', { body: GAME }],
  ['POST /api/v1/games/g_3/moves', { body: OTHERS_TURN }],
  ['GET /api/v1/games/g_3/wait?timeout=0', { body: OTHERS_TURN }],
  ['GET /api/v1/agent/me/feed?cursor=c&timeout=20', feedOf('g_3')],
  ['GET /api/v1/games/g_3', { body: GAME }],
  ['POST /api/v1/games/g_3/moves', { body: OTHERS_TURN }],
  ['GET /api/v1/games/g_3/wait?timeout=0', { body: { game: { ...GAME, status: 'finished' }, reason: 'finished' } }],
  ['GET /api/v1/agent/me/feed?cursor=c&timeout=20', named('game.finished', ['g_1', 'g_3', 'g_9'])],
  ['GET /api/v1/games/g_1', { body: { ...GAME, status: 'abandoned' } }],
  ['GET /api/v1/agent/me/feed?cursor=c&timeout=20', problem(401, 'agent-key-unknown')],
];

suiteNeedingPython('the Python package', () => {
  let built: Built;
  let arena: TestArena;
  let python: string;
  before(async () => {
    [built, arena] = await Promise.all([buildApart(), startTestArena()]);
    const environment = join(built.folder, 'venv');
    await run(findPython()!, ['-m', 'venv', environment]);
    python = join(environment, 'bin/python');
    const offline = ['--no-index', '--no-deps', '--disable-pip-version-check'];
    await run(python, ['-m', 'pip', 'install', ...offline, ...filesToInstall(built.folder, '*.tar.gz')]);
  });
  after(async () => {
    await arena.close();
    built.remove();
  });

  const py = (args: readonly string[]): Promise<{ stdout: string }> => {
    const env = { ...process.env, ARENA_SERVER: arena.url, PYTHONPATH: '' };
    return run(python, args, { cwd: built.folder, env });
  };

  it('is the wheel of its version, with its licence and the engine', async () => {
    const { stdout } = await py(['-m', 'pip', 'show', '--files', 'game-arena']);
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
    expect(stdout)
      .to.include(`Version: ${version}`)
      .and.match(/game_arena\/dist\/env\.mjs/);
    expect(stdout).to.match(/licenses\/LICENSE/);
    const { stdout: archived } = await run('tar', ['-tzf', ...filesToInstall(built.folder, '*.tar.gz')]);
    expect(archived)
      .to.match(/\/examples\/learner\.py$/m)
      .and.not.include('py.typed'); // it has no annotations
    const { stdout: imported } = await py(['-W', 'error', '-c', 'import game_arena; print(game_arena.__version__)']);
    expect(imported).to.equal(`${version}\n`);
  });

  it('plays games in step, saves them and resumes them', async () => {
    expect((await py(['-W', 'error', '-c', ENV])).stdout).to.equal('seed is 32 lower-case hex digits, not all zero\n');
  });

  it('plays with the client, without identity and as an agent, and verifies deliveries', async () => {
    const { key } = await newOwnAgent(restAt(`${arena.url}/api/v1`));
    const signature = createHmac('sha256', 'secret').update('evt_1.1000.{"name":"game.turn"}').digest('base64');
    expect((await py(['-W', 'error', '-c', CLIENT, key, `v1,${signature}`])).stdout).to.match(/^g_\w+\n$/);
  });

  it('serves an agent despite broken responses, proxy pages, temporary refusals and silent opponents, until its key is invalid', async () => {
    const server = await startScriptedServer(COURSE.map(([, answer]) => answer));
    const { stdout } = await py(['-W', 'error', '-c', SERVICE, server.url]).finally(() => server.close());
    expect(server.asked).to.deep.equal(COURSE.map(([asks]) => asks));
    expect(stdout).to.equal('finished\nabandoned\nagent-key-unknown\n');
  });

  it("ends with an error of the caller's own code, even if it is that of a file or a connection", async () => {
    const end = { game: { ...GAME, status: 'finished' }, reason: 'finished' };
    const moved: ScriptedAnswer[] = [feedOf('g_1'), { body: GAME }, { body: OTHERS_TURN }, { body: end }];
    for (const [own, answers] of [
      ['lambda view: open("no such file")', moved.slice(0, 2)],
      ['lambda view: "stay", lambda game: open("no such file")', moved],
    ] as const) {
      const server = await startScriptedServer([...answers, problem(401, 'agent-key-unknown')]);
      const service = `
import sys
from game_arena import Client, play_games
try:
    play_games(Client(sys.argv[1], agent_key="ag_1"), ${own})
except Exception as error:
    print(type(error).__name__)
`;
      const { stdout } = await py(['-c', service, server.url]).finally(() => server.close());
      expect(stdout).to.equal('FileNotFoundError\n');
      expect(server.asked).to.have.length(answers.length);
    }
  });

  it('respects a Retry-After within its patience, and reports a longer one at once', async () => {
    const limited = (retryAfter: string): ScriptedAnswer => ({ ...problem(429, 'rate-limited'), retryAfter });
    const server = await startScriptedServer([limited('60'), { body: {} }, limited('61')]);
    const pauses = `
import sys, time
from game_arena import ArenaProblem, Client
slept = []
time.sleep = slept.append
client = Client(sys.argv[1])
client.request("GET", "/cards")
try:
    client.request("GET", "/cards")
except ArenaProblem as refused:
    print(refused.retry_after, slept)
`;
    const { stdout } = await py(['-c', pauses, server.url]).finally(() => server.close());
    expect(stdout).to.equal('61 [60]\n');
  });

  it('refuses at once what cannot be sent, quotes no key, and accepts one as read from a file', async () => {
    const server = await startScriptedServer([{ body: {} }]);
    const refusals = `
import sys
from game_arena import Client
Client(sys.argv[1], agent_key="ag_1\\r\\n").request("GET", "/agent/me")
client = Client(sys.argv[1], patience=3600)
for send in (
    lambda: Client("localhost:2567"),
    lambda: Client(agent_key="ag_SE\\nCRET"),
    lambda: client.seat("g_1", "pt_SE\\nCRET").game(),
    lambda: client.request("GET", "/agent/no body"),
    lambda: client.request("GET", "/agent/ä"),
):
    try:
        send()
    except ValueError as refused:
        print(refused)
`;
    const { stdout } = await py(['-c', refusals, server.url]).finally(() => server.close());
    expect(server.asked).to.deep.equal(['GET /api/v1/agent/me']);
    const split = 'the key or token has a character that no header can have, such as a line break';
    expect(stdout.trimEnd().split('\n')).to.deep.equal([
      "'localhost:2567' is no server: pass the root of its site with http:// or https://, such as http://localhost:2567",
      split,
      split,
      "'/agent/no body' is no path of the API: it begins with / and is percent-encoded",
      "'/agent/ä' is no path of the API: it begins with / and is percent-encoded",
    ]);
  });

  it('polls the feed at most every two seconds', async () => {
    const server = await startScriptedServer([feedOf('g_1'), feedOf('g_2')]);
    const seconds = `
import sys, time
from game_arena import Client
events, startedAt = Client(sys.argv[1], agent_key="ag_1").feed(), time.monotonic()
print([next(events)["data"]["gameId"] for _ in range(2)], time.monotonic() - startedAt >= 2)
`;
    const { stdout } = await py(['-c', seconds, server.url]).finally(() => server.close());
    expect(stdout).to.equal("['g_1', 'g_2'] True\n");
  });

  it('runs the examples of its README, and has the size stated there', async () => {
    const readme = readFileSync(join(ROOT, 'packages/python/README.md'), 'utf8');
    const [client, env] = [...readme.matchAll(/```python\n([^]*?)```/g)].map((fence) => fence[1]!);
    expect((await py(['-c', client!])).stdout).to.match(/^(Won|Not won) http.*\ngame-not-found /);
    const { stdout } = await py(['-c', env!]);
    expect(stdout).to.equal('253 183\n');
    for (const size of stdout.trim().split(' ')) expect(readme).to.include(`× ${size} |`);
    expect(readme).to.include(`× ${OUTLOOK_SIZE} |`);
    for (const { name, from } of ACTION_RANGES) {
      expect(readme).to.match(new RegExp(`\\b${name}\\b[^;]*?\\(${from}[ )]`));
    }
  });

  it('learns in under 80 lines, resumes from its file, and plays against the greedy starter', async () => {
    const [learner, match] = ['learner.py', 'versus_greedy.py'].map((name) =>
      join(ROOT, 'packages/python/examples', name),
    );
    expect(readFileSync(learner!, 'utf8').split('\n').length).to.be.below(80);
    const learn = async (): Promise<number> =>
      Number.parseInt((await py([learner!, 'weights.json', '--seconds', '0.5'])).stdout, 10);
    const first = await learn();
    expect(await learn()).to.be.at.least(first);
    const { weights } = JSON.parse(readFileSync(join(built.folder, 'weights.json'), 'utf8')) as { weights: number[][] };
    expect(weights).to.have.length(16);
    const { stdout } = await py([match!, 'weights.json', join(ROOT, 'kit/starters'), '4', 'mutators']);
    expect(stdout).to.match(/^[\d.]+ % ± [\d.]+ of 8 games\n$/);
  });
});
