// The command line with pipes: for scripts, plain terminals and programs.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { spawn } from 'node:child_process';
import { gzipSync } from 'node:zlib';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { newClient, playGame, type Client, type Seat } from '../../kit/client.ts';
import type { Reviewer } from '../../src/ports/reviews.ts';
import type { GameBody } from '../../schema/game.ts';
import type { LeagueGameLine } from '../../schema/league.ts';
import { MAX_NOTE_LENGTH } from '../../schema/thought.ts';
import type { ReviewDone } from '../../schema/review.ts';
import { suiteNeedingPython } from './python.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { newOwnAgent } from '../support/own-agents.ts';
import { restAt } from '../support/rest.ts';
import { until } from '../support/until.ts';
import { startLossyProxy } from './lossy-proxy.ts';
import { startScriptedServer } from './scripted-server.ts';
import { MAIN, runArena, type Ran, type RunOptions } from './command.ts';
import { openDuel } from '../../kit/cli/tournament.ts';
import { helpOf } from '../../kit/cli/help.ts';
import { COMMANDS, type CommandName } from '../../kit/cli/usage.ts';
import path from 'node:path';

const LINE_BOT = 'python3 kit/starters/line_bot.py';
const LEARNER = 'python3 kit/starters/learning_bot.py';
/** A bot in the shell: plays the first legal move. */
const FIRST = `while read -r turn; do echo "$turn" | sed 's/.*"legalMoves":\\["\\([^"]*\\).*/\\1/'; done`;
/** A bot that says with each move what it was given. */
const TALKER = `
import json, sys
for line in sys.stdin:
    move = json.loads(line)["legalMoves"][0]
    print(json.dumps({"move": move, "thought": json.loads(sys.argv[1])}), flush=True)
`;

suiteNeedingPython('arena with pipes', () => {
  let arena: TestArena;
  let client: Client;
  let finished: GameBody;
  let folder: string;
  before(async () => {
    arena = await startTestArena();
    client = newClient({ server: arena.url });
    folder = await mkdtemp(path.join(tmpdir(), 'kit-'));
    const { seat } = await client.play({ ruleset: 'mutators', strength: 800, name: 'Ada' });
    finished = await playGame(seat, ({ legalMoves }) => legalMoves[0]!);
  });
  after(async () => {
    await arena.close();
    await rm(folder, { recursive: true });
  });

  const run = (args: string[], options: Partial<RunOptions> = {}): Promise<Ran> =>
    runArena(args, { server: arena.url, ...options });

  it('plays a whole game by numbers', async () => {
    const ran = await run(['play', '--ruleset', 'classic', '--name', 'Ada'], { input: '1\n'.repeat(40) });
    expect(ran.err).to.equal('');
    expect(ran.code).to.equal(0);
    expect(ran.out).to.match(/^You (win|lose), \d+ to \d+\.$|^A draw/m);
    expect(ran.out).to.match(/^Replay: http.*\/replay\?game=g_\w+#/m);
    expect(ran.out).to.match(/^Ada: \w+@[A-E][1-3]/m);
    expect(ran.out).to.not.include('\u{1b}');
  });

  it('ignores the case of names, refuses illegal moves, and continues after its input ended', async () => {
    const begun = await run(['play', '--ruleset', 'classic'], { input: 'nonsense\n2\n' });
    expect(begun.out).to.include('"nonsense" is not a legal move here');
    const [, token, id] = /ARENA_TOKEN=(pt_\w+) arena play --game (g_\w+)/.exec(begun.out)!;
    const seat = client.seat(id!, token!);
    const { view, moveCount } = await seat.game();
    expect(moveCount).to.be.greaterThan(0);
    const input = `${view!.legalMoves![3]!.toLowerCase()}\nresign\n`;
    const again = await run(['play', '--game', id!], { input, env: { ARENA_TOKEN: token! } });
    expect(again.out).to.include(`: ${view!.legalMoves![3]}`);
    expect(again.out).to.match(/You lose, \d+ to \d+, by resignation\./);
    expect((await run(['play', '--game', id!])).err).to.include('ARENA_TOKEN');
  });

  it('colours piped output only on request', async () => {
    const coloured = await run(['replay', finished.id], { env: { FORCE_COLOR: '1' } });
    expect(coloured.out).to.include('\u{1b}[97;4');
    const both = await run(['replay', finished.id], { env: { FORCE_COLOR: '1', NO_COLOR: '1' } });
    expect(both.out).to.not.include('\u{1b}');
  });

  it('joins a duel as a person', async () => {
    const { game, seat } = await client.play({ mode: 'duel', ruleset: 'classic', opponent: 'person' });
    const joining = run(['join', game.code!, '--name', 'Bo'], { input: '1\n'.repeat(20) });
    const end = await playGame(seat, ({ legalMoves }) => legalMoves[0]!);
    expect(end.playerKinds.B).to.equal('person');
    expect(end.clients.B).to.equal('cli');
    expect((await joining).code).to.equal(0);
  });

  it('watches a game to its end, one line per move', async () => {
    const { seat, game } = await client.play({ ruleset: 'mutators', strength: 800 });
    const watching = run(['watch', game.id]);
    const end = await playGame(seat, ({ legalMoves }) => legalMoves[0]!);
    const { out, code } = await watching;
    expect(code).to.equal(0);
    expect(out.split('\n').filter((line) => /^[^:]+: [A-Z]\w+(@|,|$)|: (hop@|stay)/.test(line))).to.have.length(
      end.moveCount,
    );
    expect(out).to.match(/wins, \d+ to \d+|A draw/);
  });

  it('watches a game from before it begins, with the name of each player', async () => {
    const proxy = await startLossyProxy(arena.url, () => 'passes');
    try {
      const { seat, game } = await client.play({ mode: 'duel', ruleset: 'classic', name: 'Ada' });
      const watching = run(['watch', game.id], { server: proxy.url });
      await until(() => (proxy.struck.get('passes') ?? 0) > 2); // it has read the game, and waits for a move
      const joined = await client.join({ code: game.code!, name: 'Bo' });
      await Promise.all([seat, joined.seat].map((each) => playGame(each, ({ legalMoves }) => legalMoves[0]!)));
      const { out, code } = await watching;
      expect(code).to.equal(0);
      expect(out).to.match(/^Ada: \w+@/m);
      expect(out).to.match(/^Bo: \w+@/m);
      expect(out).to.not.match(/^: /m);
    } finally {
      await proxy.close();
    }
  });

  it('replays the same game from its id, its link and a file', async () => {
    const byId = await run(['replay', finished.id]);
    expect(byId.out.split('\n').filter((line) => /^\d+\. /.test(line))).to.have.length(finished.moveCount);
    const { seed } = (await client.watch(finished.id)).reveal!;
    const { moves } = await client.watch(finished.id);
    const { ruleset, players, winner, endReason } = finished;
    const file = {
      format: 'arena-replay/1',
      ruleset,
      seed,
      players,
      moves: moves.map(({ name }) => ({ name })),
      result: { winner, endReason },
    };
    await writeFile(path.join(folder, 'game.json'), JSON.stringify(file));
    await writeFile(path.join(folder, 'link.txt'), `${finished.replayUrl}&at=3&as=A\n`);
    for (const what of [finished.replayUrl!, path.join(folder, 'game.json'), path.join(folder, 'link.txt')]) {
      const { out, code } = await run(['replay', what]);
      expect(code, what).to.equal(0);
      expect(out).to.equal(byId.out);
    }
  });

  it('writes a game as text, which it can replay and check, naming an invalid line', async () => {
    const { out: text } = await run(['notation', finished.id]);
    const file = path.join(folder, 'game.txt');
    await writeFile(file, text);
    expect((await run(['replay', file])).out).to.equal((await run(['replay', finished.id])).out);
    const end = (await run(['replay', finished.id])).out.trimEnd().split('\n').at(-1);
    expect(await run(['check', file])).to.deep.include({ code: 0, out: `It holds what it says: ${end}\n` });
    await writeFile(file, text.replace(/^1\. (\w) /m, '1. $1 Nobody@A1 '));
    const wrong = await run(['check', file]);
    const line = text.split('\n').findIndex((each) => each.startsWith('1. ')) + 1;
    expect([wrong.code, wrong.out]).to.deep.equal([1, '']);
    expect(wrong.err).to.match(
      new RegExp(`game\\.txt:${line}: "Nobody@A1" is not a legal move here\\.\n[AB] may play `),
    );
  });

  it('checks every game in a file of games, packed or not', async () => {
    const { moves, reveal } = await client.watch(finished.id);
    const game = {
      format: 'arena-replay/1',
      ruleset: 'mutators',
      seed: reveal!.seed,
      moves: moves.map(({ name, seat }) => ({ name, seat })),
      result: { winner: finished.winner, endReason: finished.endReason, score: finished.score },
    };
    const lines = `${JSON.stringify(game)}\n`.repeat(3);
    const file = path.join(folder, 'games.jsonl');
    await writeFile(file, lines);
    await writeFile(`${file}.gz`, gzipSync(lines));
    for (const each of [file, `${file}.gz`]) {
      const { out, code } = await run(['check', each]);
      expect([code, out]).to.deep.equal([0, 'All games verified: 3 of mutators/1.\n']);
    }
    const forged = { ...game, result: { ...game.result, score: { A: 99, B: 0 } } };
    const bad = [forged, { ...game, ruleset: 'chess' }, { ...game, moves: [null] }, { ...game, seed: 1 }, null];
    await writeFile(file, `${lines}${bad.map((each) => JSON.stringify(each)).join('\n')}\nnonsense\n`);
    const wrong = await run(['check', file]);
    expect(wrong.code).to.equal(1);
    expect(wrong.err.replaceAll(`${file}:`, '').split('\n')).to.deep.equal([
      '4: The result is not that of its moves.',
      '5: Its rules are not known here.',
      ...[6, 7, 8, 9].map((line) => `${line}: This is no game in JSON.`),
      '',
    ]);
    await writeFile(`${file}.gz`, gzipSync(lines).subarray(0, 60));
    expect(await run(['check', `${file}.gz`]))
      .to.have.property('err')
      .that.matches(/games\.jsonl\.gz cannot be read: /);
  });

  it("checks every game in a league's file, where a no-show has no move to verify", async () => {
    const { moves, reveal } = await client.watch(finished.id);
    const { rules, winner, endReason, score, players } = finished;
    const line = {
      ...{ id: finished.id, tournament: 't_1', round: 1, pairing: 1, game: 1, entries: { A: 1, B: 2 }, players },
      ...{ rules, seed: reveal!.seed, moves: moves.map(({ name }) => name), winner, endReason, score },
      ...{ startedAt: finished.startedAt, endedAt: finished.endedAt, expectedA: null },
    } satisfies LeagueGameLine;
    const noShow = { ...line, moves: [], winner: 'A', endReason: 'no_show', score: { A: 0, B: 0 } };
    const file = path.join(folder, 'league.jsonl');
    const write = (lines: readonly object[]): Promise<void> =>
      writeFile(file, lines.map((each) => `${JSON.stringify(each)}\n`).join(''));
    await write([line, noShow, line]);
    expect(await run(['check', file])).to.deep.include({
      code: 0,
      out: 'All games verified: 2 of mutators/1, 1 without a move.\n',
    });
    const { rules: _, ...withoutRules } = line;
    const forged = { ...line, score: { A: 99, B: 0 } };
    await write([
      forged,
      { ...line, moves: ['Nobody@A1'] },
      { ...line, rules: 'chess/1' },
      { ...line, moves: [1] },
      withoutRules,
    ]);
    const wrong = await run(['check', file]);
    expect(wrong.code).to.equal(1);
    expect(wrong.err.replaceAll(`${file}:`, '').split('\n')).to.deep.equal([
      '1: The result is not that of its moves.',
      '2: Move 1 is not legal in its position.',
      '3: Its rules are not known here.',
      '4: This is no game in JSON.',
      '5: This is no game in JSON.',
      '',
    ]);
  });

  it('reports faults of a replay', async () => {
    const { game } = await client.play({ strength: 800 });
    expect((await run(['replay', game.id])).err).to.equal(`${game.id} is not over: arena watch ${game.id} shows it.\n`);
    expect((await run(['replay', 'no-such-file'])).err).to.include('is not a replay link, a game id (g_…) or a file');
    expect((await run(['replay', 'http://x/replay#AQ'])).err).to.include('damaged');
    await writeFile(path.join(folder, 'other.json'), '{}');
    expect((await run(['replay', path.join(folder, 'other.json')])).err).to.include('holds no replay');
  });

  const MISTAKES: [args: string[], says: RegExp][] = [
    [['fly'], /no command "fly": choose play, join, watch/],
    [['join'], /Usage: arena join CODE/],
    [['play', 'now'], /"now" is an extra argument/],
    [['play', '--strenght', '900'], /Unknown option '--strenght'/],
    [['play', '--strength', '9000'], /whole number from 800 to 1600, not "9000"/],
    [['play', '--ruleset', 'chess'], /classic or mutators, not "chess"/],
    [['bot'], /--cmd COMMAND/],
    [['bot', '--cmd', 'a', '--cmd', 'b'], /with --tournament/],
    [['bot', '--tournament', '--cmd', 'a'], /two or more --cmd/],
    [['bot', '--tournament', '--cmd', 'a', '--cmd', 'b', '--agent', 'ag_x'], /would hold both seats/],
    [['watch', 'g_1', '--server', 'localhost:2567'], /"localhost:2567" is no server: .* http:\/\//],
    [['bot', '--cmd', 'a', '--rated'], /--rated needs --agent KEY/],
    [
      ['bot', '--cmd', 'a', '--agent', 'ag_x', '--ruleset', 'classic'],
      /all games of the agent: leave --ruleset out, or /,
    ],
    [['bot', '--cmd', 'a', '--agent', 'ag_x', '--name', 'Foo'], /all games of the agent: leave --name out, or /],
    [
      ['bot', '--tournament', '--cmd', 'a', '--cmd', 'b', '--strength', '900', '--name', 'Foo'],
      /leave --name, --strength out/,
    ],
    [['bot', '--tournament', '--cmd', 'a', '--cmd', 'b', '--rated', '--code', 'ABCDEF'], /leave --rated, --code out/],
    [['play', '--duel', '--strength', '900'], /does not play in a duel: leave --strength out/],
    [
      ['play', '--game', 'g_1', '--duel', '--ruleset', 'classic', '--strength', '900', '--name', 'Ada'],
      /as it is: leave --duel, --ruleset, --strength, --name out/,
    ],
    [['bot', '--cmd', 'a', '--games', '2', '--jobs', '2'], /one after another: leave --jobs out/],
    [['bot', '--cmd', 'a', '--code', 'ABCDEF', '--ruleset', 'classic', '--rated'], /leave --ruleset, --rated out/],
  ];
  for (const [args, says] of MISTAKES) {
    it(`explains "${args.join(' ')}"`, async () => {
      const { code, err, out } = await run(args);
      expect(code).to.equal(2);
      expect(err).to.match(says).and.include('arena --help');
      expect(out).to.equal('');
    });
  }

  it("names a server that does not answer, and shows the server's refusals", async () => {
    const nowhere = await run(['play', '--server', 'http://127.0.0.1:9']);
    expect(nowhere.code).to.equal(1);
    expect(nowhere.err).to.include('http://127.0.0.1:9 does not answer').and.include('--server');
    const refused = await run(['join', 'ZZZZZZ']);
    expect(refused.err).to.match(/^No such code\nCheck the six letters with the player who opened the duel\.$/m);
  });

  for (const status of [429, 503]) {
    it(`recognises an arena that answers ${status} to its first call, and tries again`, async () => {
      const slug = status === 429 ? 'rate-limited' : 'unavailable';
      const body = { type: `http://arena/problems/${slug}`, status, error: slug, code: slug, hint: 'Try again.' };
      const noCode = { ...body, type: 'http://arena/problems/code-not-found', status: 404, error: 'No such code' };
      const busy = { status, retryAfter: '2', body };
      const server = await startScriptedServer([
        busy,
        { status, retryAfter: '0', body },
        { status: 404, body: noCode },
      ]);
      const { err, code } = await run(['join', 'ZZZZZZ', '--server', server.url]).finally(() => server.close());
      expect(err).to.match(/trying again …\nNo such code\n/);
      expect([code, server.asked.length]).to.deep.equal([1, 3]);
    });
  }

  it('takes an empty ARENA_SERVER for one that is not set', async () => {
    const { err, code } = await run(['replay', 'no-such-file'], { env: { ARENA_SERVER: '' } });
    expect([code, err]).to.deep.equal([1, (await run(['replay', 'no-such-file'])).err]);
  });

  it('prints the version of its package', async () => {
    const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
    expect(await run(['--version'])).to.deep.equal({ code: 0, out: `arena ${version}\n`, err: '' });
  });

  it('prints help', async () => {
    const HELPS: [args: string[], tells: string, not: string][] = [
      [[], 'arena replay FILE|LINK|ID', '--think'],
      [['--help'], 'arena replay FILE|LINK|ID', '--think'],
      [['bot', '--help'], '--think SECONDS', 'arena replay'],
      [['bot', '--help'], `"at most ${MAX_NOTE_LENGTH} characters"`, 'arena replay'],
      [['help', 'join'], 'arena join CODE', '--think'],
    ];
    for (const [args, tells, not] of HELPS) {
      const { out, code } = await run(args);
      expect(code).to.equal(0);
      expect(out).to.include(tells).and.not.include(not);
      for (const line of out.split('\n')) expect(line.length).to.be.at.most(120);
    }
  });

  it('explains every option of every command', () => {
    for (const command of Object.keys(COMMANDS) as CommandName[]) {
      const options = Object.keys(COMMANDS[command].options).filter((name) => name !== 'help');
      expect(options.filter((name) => !helpOf(command).includes(`--${name}`))).to.deep.equal([]);
    }
  });

  it("tells a program about the opponent's moves and the result of each game, to learn from", async () => {
    const memory = path.join(folder, 'memory.json');
    const learner = `${LEARNER} ${memory}`;
    const { out, err, code } = await run(['bot', '--cmd', learner, '--events', '--strength', '800', '--games', '3']);
    expect(err).to.equal('');
    expect(code).to.equal(0);
    const results = [...out.matchAll(/^(You win|You lose|A draw)/gm)].map(([result]) => result);
    const learned = JSON.parse(await readFile(memory, 'utf8')) as { results: string[]; seen: number; worth: object };
    const names = { 'You win': 'won', 'You lose': 'lost', 'A draw': 'drawn' } as Record<string, string>;
    expect(learned.results).to.deep.equal(results.map((result) => names[result]));
    const moves = [...out.matchAll(/^ {2}(?!Bot: )[^:]+: /gm)];
    expect(learned.seen).to.equal(moves.length);
    expect(Object.keys(learned.worth)).to.not.have.length(0);
  });

  it('lets a program play games', async () => {
    const { out, err, code } = await run(['bot', '--cmd', LINE_BOT, '--strength', '800', '--games', '2']);
    expect(err).to.equal('');
    expect(code).to.equal(0);
    expect(out.match(/^(You win|You lose|A draw).* Replay: http/gm)).to.have.length(2);
  });

  const FAULTS: [title: string, command: string, think: string, says: RegExp][] = [
    ['is not there', 'no-such-bot', '20', /"no-such-bot" ended with exit code 127.*\nIt said:\n.*not found/s],
    ['gives no move', 'sleep 30', '1', /gave no move within 1 s: print one and flush/],
    ['makes no sense', 'echo Nobody@A1; sleep 30', '20', /not legal.*one name from legalMoves, such as \w+@/],
    ['writes a speech', `echo ${'x'.repeat(600)}; sleep 30`, '20', /not legal.*one name from legalMoves\./],
    ['writes a book', `printf '%020000d\n' 0; sleep 30`, '20', /not legal.*one name from legalMoves\./],
    ['breaks down', 'echo broken >&2; exit 3', '20', /exit code 3 before it gave a move.\nIt said:\nbroken/],
  ];
  for (const [title, command, think, says] of FAULTS) {
    it(`explains a program that ${title}, and resigns for it`, async () => {
      const { out, err, code } = await run(['bot', '--cmd', command, '--think', think, '--ruleset', 'classic']);
      expect(code).to.equal(1);
      expect(err).to.match(says);
      const [, id] = /watch\/(g_\w+)/.exec(out)!;
      expect(await client.game(id!)).to.include({ status: 'finished', endReason: 'resigned' });
    });
  }

  const THOUGHTS: [title: string, thought: unknown, says: RegExp][] = [
    ['is too long', { note: 'x'.repeat(600) }, /its move was sent without it\. thought\.note: /],
    ['is longer than a request may be', { note: 'x'.repeat(20_000) }, /its move was sent without it\. /],
    ['is no thought', 'because', /its move was sent without it\. thought: /],
  ];
  for (const [title, thought, says] of THOUGHTS) {
    it(`plays without a thought that ${title}, and says so once`, async () => {
      const program = path.join(folder, 'talker.py');
      await writeFile(program, TALKER);
      const talker = `python3 ${program} '${JSON.stringify(thought)}'`;
      const { out, err, code } = await run(['bot', '--cmd', talker, '--ruleset', 'classic', '--strength', '800']);
      expect([code, err.match(/was refused/g)?.length], err).to.deep.equal([0, 1]);
      expect(err).to.match(says);
      expect(out).to.match(/^(You win|You lose|A draw)/m);
    });
  }

  it('stops the program when it is stopped itself', async () => {
    const pidFile = path.join(folder, 'pid');
    const child = spawn(process.execPath, [MAIN, 'bot', '--cmd', `echo $$ > ${pidFile}; exec sleep 600`], {
      env: { ...process.env, ARENA_SERVER: arena.url },
      stdio: 'ignore',
    });
    await until(async () => (await readFile(pidFile, 'utf8').catch(() => '')).endsWith('\n'));
    const pid = Number(await readFile(pidFile, 'utf8'));
    child.kill('SIGINT');
    const [code] = (await once(child, 'exit')) as [number];
    expect(code).to.equal(130);
    await until(() => !isRunning(pid));
  });

  describe('for an agent', () => {
    let key: string;
    let slug: string;
    before(async () => {
      ({ key, slug } = await newOwnAgent(restAt(`${arena.url}/api/v1`), { plays: 'own' }));
    });

    it("lets a program play all of the agent's games under its name, and continues after being killed", async () => {
      const own = newClient({ server: arena.url, agentKey: key });
      const env = { ...process.env, ARENA_SERVER: arena.url, ARENA_AGENT_KEY: key };
      const start = (): ReturnType<typeof spawn> =>
        spawn(process.execPath, [MAIN, 'bot', '--cmd', LINE_BOT], { env, stdio: ['ignore', 'pipe', 'inherit'] });
      const { game } = await own.play({ mode: 'duel', ruleset: 'classic' });
      const { seat } = await client.join({ code: game.code!, name: 'Bo' });
      const killed = start();
      const { value: turn } = await seat.turns().next(); // Bo's first turn: the program has moved, unless Bo starts
      await seat.move(turn.view!.legalMoves![0]!);
      killed.kill('SIGKILL');
      await once(killed, 'exit');
      const again = start();
      let printed = '';
      again.stdout!.on('data', (chunk: Buffer) => (printed += chunk.toString()));
      const end = await playGame(seat, ({ legalMoves }) => legalMoves[0]!);
      expect(end).to.deep.include({ status: 'finished', agents: { A: slug, B: null } });
      await until(() => printed.includes(game.id));
      expect(printed).to.match(new RegExp(`^Own \\w+ plays its games as they come \\(http.*/agents/${slug}\\)`));
      expect(printed).to.match(/: (You win|You lose|A draw).* Replay: http/);
      again.kill('SIGINT');
      expect(((await once(again, 'exit')) as [number])[0]).to.equal(130);
    });

    it("plays rated games, at the strength nearest to the agent's rating", async () => {
      const ran = await run(['bot', '--cmd', LINE_BOT, '--rated', '--ruleset', 'classic', '--agent', key]);
      expect(ran.code, ran.err).to.equal(0);
      const [, id] = /watch\/(g_\w+)/.exec(ran.out)!;
      const game = await client.game(id!);
      expect(game).to.deep.include({ rated: true, agents: { A: slug, B: null }, ratings: { A: 1200, B: 1200 } });
      expect(game.unratedBecause.A).to.equal(null);
    });

    it("lets a person play under the agent's name, and continues with the key, which is never printed", async () => {
      const env = { ARENA_AGENT_KEY: key };
      const begun = await run(['play', '--ruleset', 'classic'], { input: '1\n', env });
      const [, id] = /with the key of your agent: arena play --game (g_\w+)/.exec(begun.out)!;
      const ended = await run(['play', '--game', id!], { input: 'resign\n', env });
      expect(ended.out).to.match(/You lose, .* by resignation/);
      expect(begun.out + begun.err + ended.out + ended.err).to.not.include('ag_');
      expect((await client.game(id!)).agents).to.deep.equal({ A: slug, B: null });
    });
  });

  it('rates programs by a tournament, and names a program that failed', async () => {
    const programs = ['--cmd', LINE_BOT, '--cmd', FIRST, '--cmd', 'exit 1'];
    const { out, err, code } = await run(['bot', '--tournament', ...programs, '--games', '6', '--ruleset', 'classic']);
    expect(code).to.equal(0);
    const rows = out.trimEnd().split('\n').slice(1);
    expect(rows).to.have.length(3);
    for (const row of rows) expect(row).to.match(/^\s*[+-]?\d+ ± +\d+( +\d+){3} {2}\S/);
    const ratings = rows.map((row) => Number.parseInt(row, 10));
    expect(ratings, 'strongest first').to.deep.equal(ratings.toSorted((a, b) => b - a));
    expect(rows.slice(0, 2).join('\n'), 'in either order').to.include('line_bot.py').and.include('while read');
    expect(rows[2]).to.match(/ 0 +0 +12 {2}exit 1$/);
    expect(err).to.include('Playing 50% 9 of 18 games').and.include('100%');
    expect(err).to.include('A program that failed lost that game: "exit 1" ended with exit code 1');
  });

  it('opens private duels for a tournament, and another one where somebody else has guessed the code', async () => {
    const [duel] = await openDuel(client, 'classic', ['Ada', 'Bo']);
    expect(await duel.game()).to.include({ public: false, status: 'active' });
    const guessed: Seat[] = [];
    const meddled: typeof fetch = async (url, init) => {
      if (String(url).endsWith('/games/join') && guessed.length === 0) {
        guessed.push((await client.join(JSON.parse(String(init!.body)) as { code: string })).seat);
      }
      return fetch(url, init);
    };
    const [opener, joiner] = await openDuel(newClient({ server: arena.url, fetch: meddled }), 'classic', ['Ada', 'Bo']);
    expect(await opener.game()).to.deep.include({ status: 'active', players: { A: 'Ada', B: 'Bo' } });
    expect(joiner.gameId).to.equal(opener.gameId);
    expect(await guessed[0]!.game()).to.include({ status: 'abandoned' });
  });

  it('waits for a review, showing its progress, and shows what each move was worth', async () => {
    const release = holdAtHalf(arena.app.arena.reviews.reviewer);
    const child = spawn(process.execPath, [MAIN, 'review', finished.id], {
      env: { ...process.env, ARENA_SERVER: arena.url },
    });
    const ended = once(child, 'exit');
    let err = '';
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (err += chunk));
    const printed = text(child.stdout);
    const { moveCount } = finished;
    const half = Math.ceil(moveCount / 2);
    const progress = `Reviewing ${Math.round((100 * half) / moveCount)}% ${half} of ${moveCount} moves`;
    await until(() => err.includes(progress));
    release();
    const [out, [code]] = [await printed, await ended];
    expect(code).to.equal(0);
    const review = await client.review(finished.id);
    if (review.status !== 'done') throw new Error('the review that was shown is not there');
    expectShown(out, review);
  });

  it('analyses a position of a finished game, or the view of a running one, like the client', async () => {
    const ran = await run(['analyse', finished.id, '--at', '3', '--move', 'Nobody@A1']);
    expect([ran.code, ran.out]).to.deep.equal([1, '']);
    expect(ran.err).to.match(/not legal now/);
    const { game, seat } = await client.play({ ruleset: 'classic', strength: 800 });
    const worst = (await client.analyse(game)).moves.at(-1)!.name;
    const { win, moves, best, asked } = await client.analyse(await seat.game(), worst);
    const sent = await run(['analyse', '-', '--move', worst], { input: JSON.stringify({ type: 'turn', game }) });
    expect(sent.err).to.equal('');
    expect(sent.out).to.include(`Your chance: ${String(Math.round(100 * win)).padStart(3)}%, by `);
    expect(sent.out).to.match(new RegExp(`^${moves[0]!.name} .*best$`, 'm'));
    expect(sent.out).to.match(new RegExp(`^${worst} `, 'm'));
    expect(sent.out).to.include(`${best.name}: ${best.follows!.text}`);
    expect(asked!.why).to.not.equal(null);
    expect(sent.out).to.include(`${worst}: ${asked!.why!.text}`);
    const recorded = await run(['analyse', finished.id, '--at', '2']);
    expect(recorded.out).to.match(/^Your chance: /);
    expect((await run(['analyse', finished.id, '--at', '99'])).err).to.match(/There is no move 99/);
    expect((await run(['analyse', '-'], { input: '{}' })).err).to.match(/"ruleset" and "view"/);
  });

  /** The server's own review, whose progress pauses halfway. @returns a function that resumes it */
  function holdAtHalf(reviewer: Reviewer): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { review } = reviewer;
    reviewer.review = async (request, onProgress) => {
      const half = Math.ceil(request.journal.moves.length / 2);
      const done = await review(request, (judged) => judged <= half && onProgress(judged));
      await promise;
      reviewer.review = review;
      return done;
    };
    return resolve;
  }

  function expectShown(out: string, { seats, moves }: ReviewDone): void {
    const lines = out.split('\n');
    const percent = (chance: number): string => `${Math.round(100 * chance)}%`.padStart(4);
    for (const { index, seat, name, win, class: quality, best, why } of moves) {
      const at = lines.findIndex((line) => line.startsWith(`${String(index + 1).padStart(2)}. `));
      expect(lines[at]).to.include(`${finished.players[seat]} ${name}`);
      expect(lines[at]).to.include(`${percent(win.before)} > ${percent(win.after)}  ${quality}`);
      expect(lines[at]!.includes('better: ')).to.equal(quality !== 'best');
      if (why) expect(lines.slice(at, at + 2).join('\n')).to.include(`better: ${best[0]!.name}\n    ${why.text}`);
    }
    expect(moves.some(({ why }) => why)).to.equal(true);
    expect(out).to.include(`Ada: accuracy ${seats.A.accuracy!}\n`);
  }
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
