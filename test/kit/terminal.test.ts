// The command line in a real (pseudo) terminal: keys, screens of several widths, colours, leaving.
import { expect } from 'chai';
import { newClient, playGame, type Client } from '../../kit/client.ts';
import { suiteNeedingPython } from './python.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { until } from '../support/until.ts';
import { runInTerminal, type InTerminal, type TerminalOptions } from './command.ts';

const ENTER = '\r';
const ESCAPE = '\u{1b}';
const RIGHT = '\u{1b}[C';
const DOWN = '\u{1b}[B';
const END = '\u{1b}[F';

const ALTERNATE_ON = '\u{1b}[?1049h';

suiteNeedingPython('arena in a terminal', () => {
  let arena: TestArena;
  let client: Client;
  let open: InTerminal[] = [];
  before(async () => {
    arena = await startTestArena();
    client = newClient({ server: arena.url });
  });
  afterEach(() => {
    for (const terminal of open) terminal.end();
    open = [];
  });
  after(() => arena.close());

  function arenaIn(args: string[], options: Partial<TerminalOptions> = {}): InTerminal {
    const terminal = runInTerminal(args, { server: arena.url, ...options });
    open.push(terminal);
    return terminal;
  }

  /** Places the first card on the first cell, repeatedly. */
  async function playOut(terminal: InTerminal): Promise<void> {
    for (let turn = 0; turn < 15; turn++) {
      await terminal.shows(/Card:|q: leave|q leave$/);
      if (/You (win|lose)|A draw/.test(terminal.picture().join('\n'))) return;
      const before = terminal.raw().length;
      terminal.press('1');
      await terminal.shows('Cell:');
      terminal.press(ENTER);
      await until(() => terminal.raw().slice(before).includes('You: '));
      await terminal.shows(/Card:|rematch/);
    }
  }

  it('plays a whole game by keys, then a rematch, and restores the terminal', async () => {
    const terminal = arenaIn(['play', '--ruleset', 'classic', '--strength', '800', '--name', 'Ada']);
    await terminal.shows('Card: 1-5');
    expect(terminal.picture()[0]).to.match(/● Ada \d .*○ Pebble \d/);
    await playOut(terminal);
    await terminal.shows(/(You win|You lose|A draw), \d+ to \d+/);
    terminal.press('r');
    await terminal.shows('Card: 1-5');
    expect(terminal.picture().join('\n')).to.include('pile');
    terminal.press('q');
    await terminal.shows('Leave?');
    terminal.press('r');
    expect(await terminal.ended()).to.equal(0);
    const last = terminal.raw().split('\u{1b}[?1049l')[1]!;
    expect(last).to.match(/You lose, \d+ to \d+, by resignation/);
    expect(terminal.raw()).to.include('\u{1b}[?25h\u{1b}[?1049l');
  });

  it('moves the cursor over legal cells only, and can go back', async () => {
    const terminal = arenaIn(['play', '--ruleset', 'classic']);
    await terminal.shows('Card: 1-5');
    terminal.press(DOWN);
    await terminal.shows(/^>2 /m);
    terminal.press(ENTER);
    await terminal.shows('┏');
    const topOf = (): number => terminal.picture().findIndex((line) => line.includes('┏'));
    const [row, column] = [topOf(), terminal.picture()[topOf()]!.indexOf('┏')];
    terminal.press(RIGHT);
    await until(() => (terminal.picture()[row]?.indexOf('┏') ?? -1) > column);
    terminal.press(DOWN);
    // A row further down, or two if the house has taken the cell below.
    await until(() => topOf() > row);
    terminal.press(ESCAPE);
    await terminal.shows('Card: 1-5');
    expect(terminal.picture().join('')).to.not.include('┏');
  });

  const WIDTHS = [
    { columns: 120, inside: 13 },
    { columns: 80, inside: 13 },
    { columns: 60, inside: 9 },
    { columns: 40, inside: 5 },
    { columns: 24, inside: 5 },
  ];
  it('fits windows from wide to narrow, and follows resizing', async () => {
    const terminal = arenaIn(['play', '--ruleset', 'classic', '--name', 'Somebody with a rather long name']);
    await terminal.shows('Card: 1-5');
    for (const { columns, inside } of WIDTHS) {
      terminal.resize(columns, 26);
      const top = `┌${'─'.repeat(inside)}┬`;
      await until(() => terminal.picture().some((line) => line.includes(top) && line.length <= columns));
      for (const line of terminal.picture()) expect([...line].length, `${columns}: ${line}`).to.be.at.most(columns);
    }
    terminal.resize(80, 12);
    await until(() => terminal.picture().length === 12);
    expect(terminal.picture().at(-1)).to.include('Card: 1-5');
  });

  it('shows all in low windows too, with the hand beside the board, and follows their height', async () => {
    const terminal = arenaIn(['play', '--ruleset', 'classic', '--name', 'Ada'], { columns: 80, rows: 21 });
    await terminal.shows('Card: 1-5');
    const shown = (): string => terminal.picture().join('\n');
    const beside = /^> ● Ada .*\n +A +B +C +D +E\n.*┐ {2}Your hand; .*\n.*│ {2}>1 (.*\n)+Card: 1-5/;
    const below = /^> ● Ada .*\n +A +B +C +D +E\n.*┐\n(.*\n)+Your hand; .*\n>1 (.*\n)+Card: 1-5/;
    expect(shown()).to.match(beside);
    terminal.resize(80, 24);
    await until(() => below.test(shown()));
    terminal.resize(80, 18);
    await until(() => beside.test(shown()));
    terminal.resize(60, 21); // too narrow for both
    await until(() => /┼─{9}┼(.*\n)+Your hand; .*\n>1 (.*\n)+Card: 1-5/.test(shown()));
  });

  it('colours owners, and writes no colour if it is disabled', async () => {
    const colourful = arenaIn(['play']);
    await colourful.shows('Card:');
    expect(colourful.raw()).to.include('\u{1b}[97;44m');
    const plain = arenaIn(['play'], { env: { NO_COLOR: '1' } });
    await plain.shows('Card:');
    expect(plain.raw()).to.not.match(new RegExp(`${ESCAPE}\\[[\\d;]*m`));
  });

  it('draws with ASCII only if the locale requires it', async () => {
    const terminal = arenaIn(['play', '--name', 'Ada'], { env: { LC_ALL: 'C' } });
    await terminal.shows('Card:');
    const board = terminal.picture().slice(0, 15).join('\n');
    expect(board).to.include('+-------------+').and.include('* Ada');
    expect([...board].filter((char) => char > '~')).to.deep.equal([]);
  });

  it("lets a person join by code, and each player sees the other's move", async () => {
    const opener = arenaIn(['play', '--duel', '--name', 'Ada', '--ruleset', 'classic']);
    await opener.shows('arena join ');
    const [, code] = /arena join ([A-Z]{6})/.exec(opener.picture().join('\n'))!;
    const joiner = arenaIn(['join', code!, '--name', 'Bo']);
    await joiner.shows(/Card:|Waiting for Ada/);
    await opener.shows(/Card:|Waiting for Bo/);
    const [mover, other] = opener.picture().join().includes('Card:') ? [opener, joiner] : [joiner, opener];
    mover.press('1');
    await mover.shows('Cell:');
    mover.press(ENTER);
    await mover.shows('Waiting for ');
    await other.shows(/(Ada|Bo): \w+@A1/);
    await other.shows('Card:');
    expect(other.picture()[0]).to.match(/Ada.*Bo|Bo.*Ada/);
  });

  it('saves a game for later, and resumes it', async () => {
    const terminal = arenaIn(['play', '--ruleset', 'classic'], { columns: 200 });
    await terminal.shows('Card:');
    terminal.press('q');
    await terminal.shows('Leave?');
    terminal.press('k');
    expect(await terminal.ended()).to.equal(0);
    const [, token, id] = /ARENA_TOKEN=(pt_\w+) arena play --game (g_\w+)/.exec(terminal.raw())!;
    const again = arenaIn(['play', '--game', id!], { env: { ARENA_TOKEN: token! } });
    await again.shows('Card:');
  });

  it('watches a game move by move to its end', async () => {
    const { seat, game } = await client.play({ ruleset: 'mutators', strength: 800, name: 'Ada' });
    const terminal = arenaIn(['watch', game.id]);
    await terminal.shows(/Hands [45] and [45], pile \d+/);
    await playGame(seat, ({ legalMoves }) => legalMoves[0]!);
    await terminal.shows(/(wins|A draw), \d+ to \d+/);
    terminal.press('q');
    expect(await terminal.ended()).to.equal(0);
  });

  it('leaves the reason visible when there is no game to watch', async () => {
    const terminal = arenaIn(['watch', 'g_0000000000000000000000']);
    expect(await terminal.ended()).to.equal(1);
    expect(terminal.raw())
      .to.match(/^No such game/)
      .and.not.include(ALTERNATE_ON);
  });

  it('steps through a finished game', async () => {
    const { seat, game } = await client.play({ ruleset: 'classic', strength: 800 });
    await playGame(seat, ({ legalMoves }) => legalMoves[0]!);
    const moves = (await seat.sync()).moves;
    const terminal = arenaIn(['replay', game.id]);
    await terminal.shows('0 of 15');
    await terminal.shows('The deal.');
    terminal.press(RIGHT);
    await terminal.shows(moves[0]!.name);
    terminal.press(END);
    await terminal.shows('15 of 15');
    await terminal.shows(/wins, |A draw/);
    terminal.press('q');
    expect(await terminal.ended()).to.equal(0);
  });
});
