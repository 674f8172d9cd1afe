// A seat's token is stored nowhere else than in the running command, which prints it however it ends.
import { PassThrough } from 'node:stream';
import { expect } from 'chai';
import type { HeldSeat } from '../../kit/cli/held-seat.ts';
import { playByKeys } from '../../kit/cli/play-keys.ts';
import type { Size, Terminal } from '../../kit/cli/terminal.ts';
import { ArenaProblem, newClient, type Client, type JoinedGame, type Seat } from '../../kit/client.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { until } from '../support/until.ts';
import { runInTerminal, startArena, type InTerminal, type Piped, type TerminalOptions } from './command.ts';
import { startLossyProxy, type Fate } from './lossy-proxy.ts';
import { suiteNeedingPython } from './python.ts';

const ENTER = '\r';
const CTRL_C = '\u{3}';
const CODE = /arena join ([A-Z]{6})/;
const CONTINUED = /ARENA_TOKEN=(pt_\w+) arena play --game (g_\w+)/;

suiteNeedingPython('the seat that the command line holds', () => {
  let arena: TestArena;
  let client: Client;
  let ends: (() => void)[] = [];
  before(async () => {
    arena = await startTestArena();
    client = newClient({ server: arena.url });
  });
  afterEach(() => {
    for (const end of ends) end();
    ends = [];
  });
  after(() => arena.close());

  function piped(args: string[], env = {}): Piped {
    const running = startArena(args, { server: arena.url, env });
    ends.push(() => running.signal('SIGKILL'));
    return running;
  }

  function inTerminal(args: string[], options: Partial<TerminalOptions> = {}): InTerminal {
    const terminal = runInTerminal(args, { server: arena.url, columns: 200, ...options });
    ends.push(terminal.end);
    return terminal;
  }

  const openDuel = (): Promise<JoinedGame> => client.play({ mode: 'duel', ruleset: 'classic', name: 'Foe' });

  /** A duel that the command has joined as B, in which B is to move. */
  async function atTurn({ game, seat }: JoinedGame): Promise<void> {
    await until(async () => (await seat.game()).status === 'active');
    const { turn, view } = await seat.game();
    if (turn === 'A') await seat.move(view!.legalMoves![0]!);
    expect((await client.game(game.id)).turn).to.equal('B');
  }

  /** The seat whose token was printed, as its holder finds it. */
  async function printed(text: string): Promise<JoinedGame> {
    const [, token, id] = CONTINUED.exec(text) ?? [];
    expect(token, text).to.be.a('string');
    const seat = client.seat(id!, token);
    return { seat, game: await seat.game() };
  }

  describe('with pipes', () => {
    const STOPS: [signal: NodeJS.Signals, code: number, args: string[], says: string, status: string][] = [
      ['SIGINT', 130, ['play', '--duel'], 'Waiting for an opponent', 'waiting'],
      ['SIGTERM', 143, ['play', '--duel'], 'Waiting for an opponent', 'waiting'],
      ['SIGINT', 130, ['play', '--ruleset', 'classic'], 'Your move', 'active'],
    ];
    for (const [signal, code, args, says, status] of STOPS) {
      it(`is printed at ${signal} in a game that is ${status}`, async () => {
        const running = piped(args);
        await running.says(says);
        running.signal(signal);
        const ran = await running.ended();
        expect(ran.code).to.equal(code);
        expect((await printed(ran.err)).game.status).to.equal(status);
      });
    }

    it('reports the result of a game that ended while a move was chosen', async () => {
      for (const input of ['1\n', 'resign\n']) {
        const duel = await openDuel();
        const running = piped(['join', duel.game.code!, '--name', 'Ada']);
        await atTurn(duel);
        await running.says('Your move');
        await duel.seat.resign();
        running.end(input);
        const { out, err, code } = await running.ended();
        expect([code, err]).to.deep.equal([0, '']);
        expect(out).to.match(/^You win, \d+ to \d+, by resignation\.\nReplay: http/m);
      }
    });

    it('plays on after a move made elsewhere, and after a text that is too long for a request', async () => {
      const duel = await openDuel();
      const { seat } = await client.join({ code: duel.game.code!, name: 'Ada' });
      await atTurn(duel);
      const running = piped(['play', '--game', seat.gameId], { ARENA_TOKEN: seat.token });
      await running.says('Your move');
      await seat.move((await seat.game()).view!.legalMoves![1]!);
      await duel.seat.move((await duel.seat.game()).view!.legalMoves![0]!);
      running.end(`1\n${'x'.repeat(300)}\n${'x'.repeat(20_000)}\nresign\n`);
      const { out, err, code } = await running.ended();
      expect([code, err]).to.deep.equal([0, '']);
      expect(out).to.match(/^The game has \d moves, not \d\. Look at the board again/m);
      expect(out.match(/^"x{40}" is not a legal move here/gm)).to.have.length(2);
      expect(out).to.match(/^You lose, \d+ to \d+, by resignation\./m);
    });
  });

  describe('in a terminal', () => {
    it('is printed at SIGTERM, after the screen is restored', async () => {
      const terminal = inTerminal(['play', '--ruleset', 'classic']);
      await terminal.shows('Card:');
      terminal.stop();
      expect(await terminal.ended()).to.equal(143);
      const last = terminal.raw().split('\u{1b}[?1049l')[1]!;
      expect((await printed(last)).game.status).to.equal('active');
    });

    it('is the one of the rematch, whatever fails in it', async () => {
      let fate: Fate = 'passes';
      const proxy = await startLossyProxy(arena.url, () => fate);
      try {
        const duel = await openDuel();
        const terminal = inTerminal(['join', duel.game.code!, '--name', 'Ada'], { server: proxy.url });
        await terminal.shows(/Card:|Waiting for Foe/);
        await duel.seat.resign();
        await terminal.shows('r: rematch');
        terminal.press('r');
        const rematch = await duel.seat.rematch(20);
        await terminal.shows(/Card:|Waiting for Foe/);
        fate = 'refused';
        if (terminal.picture().at(-1)!.includes('Card:')) terminal.press(`1${ENTER}`);
        else await rematch!.seat.move((await rematch!.seat.game()).view!.legalMoves![0]!);
        expect(await terminal.ended()).to.equal(1);
        expect((await printed(terminal.raw())).game).to.include({ id: rematch!.game.id, seat: 'A' });
      } finally {
        await proxy.close();
      }
    });

    it('shows at once that the game has ended, while a card is chosen', async () => {
      const duel = await openDuel();
      const terminal = inTerminal(['join', duel.game.code!, '--name', 'Ada']);
      await atTurn(duel);
      await terminal.shows('Card:');
      await duel.seat.resign();
      await terminal.shows(/You win, \d+ to \d+, by resignation\. r: rematch/);
      terminal.press('q');
      expect(await terminal.ended()).to.equal(0);
      expect(terminal.raw()).to.match(/You win, .*\r\nReplay: http/);
    });

    it('calls off a duel that still waits for an opponent', async () => {
      const terminal = inTerminal(['play', '--duel', '--ruleset', 'classic']);
      await terminal.shows(CODE);
      const [, code] = CODE.exec(terminal.picture().join('\n'))!;
      terminal.press('q');
      await terminal.shows('Leave? r call off · k keep');
      terminal.press('r');
      expect(await terminal.ended()).to.equal(0);
      expect(terminal.raw()).to.include('The game was called off (aborted): it has no result.');
      expect((await client.openDuels()).games.map((game) => game.code)).to.not.include(code);
    });

    it('enters, with the printed token, a rematch that was accepted after it had left', async () => {
      const duel = await openDuel();
      const terminal = inTerminal(['join', duel.game.code!, '--name', 'Ada']);
      await terminal.shows(/Card:|Waiting for Foe/);
      await duel.seat.resign();
      await terminal.shows('r: rematch');
      terminal.press('r');
      await terminal.shows('Asking for a rematch');
      await until(async () => (await duel.seat.game()).rematchOfferedBy === 'B');
      terminal.press('q');
      expect(await terminal.ended()).to.equal(0);
      expect(terminal.raw()).to.match(
        /You win, .*\r\nReplay: http.*\r\nTo play the rematch when your opponent accepts: /,
      );
      const { seat } = await printed(terminal.raw());
      const rematch = await duel.seat.rematch();
      expect((await seat.rematch())!.game.id).to.equal(rematch!.game.id);
    });

    it('asks again after a refused rematch', async () => {
      const duel = await openDuel();
      await duel.seat.abort();
      const terminal = inTerminal(['play', '--game', duel.game.id], { env: { ARENA_TOKEN: duel.seat.token } });
      await terminal.shows('r: rematch');
      terminal.press('r');
      await terminal.shows(/No rematch\n.*r: rematch/);
      terminal.press('q');
      expect(await terminal.ended()).to.equal(0);
      expect(terminal.raw()).to.not.include('ARENA_TOKEN');
    });
  });

  describe('while a call gets no answer', () => {
    const never = (): Promise<never> => new Promise(() => undefined);

    /** A game whose turn has come, and whose end is not noticed. */
    async function unnoticed(calls: Partial<Seat>): Promise<HeldSeat> {
      const { game, seat } = await client.play({ ruleset: 'classic' });
      const moves = (): ReturnType<Seat['moves']> => ({ next: never }) as unknown as ReturnType<Seat['moves']>;
      const turn = game.view!.yourTurn ? game : (await seat.turns().next()).value;
      return { game: turn, seat: { ...seat, moves, ...calls } };
    }

    interface Keys {
      press(keys: string): void;
      shows(text: RegExp): Promise<void>;
      /** Resolves when the player has left. */
      readonly playing: Promise<void>;
    }

    function play(held: HeldSeat): Keys {
      const input = Object.assign(new PassThrough(), { setRawMode: () => {} });
      const output = new PassThrough({ encoding: 'utf8' });
      const size = (): Size => ({ columns: 80, rows: 24 });
      const terminal = { input, output, size, hasColors: false, isUnicode: true } as unknown as Terminal;
      return {
        press: (keys) => void input.write(keys),
        shows: (text) => until(() => text.test(output.read() as string)),
        playing: playByKeys(terminal, held),
      };
    }

    const SILENT: [what: string, keys: string, shows: RegExp][] = [
      ['a move', `1${ENTER}`, /You: \w+@/],
      ['a resignation', 'qr', /Leaving/],
    ];
    for (const [what, keys, shows] of SILENT) {
      it(`leaves ${what} at Ctrl+C`, async () => {
        const held = await unnoticed({ move: never, resign: never });
        const turn = held.game;
        const player = play(held);
        player.press(keys);
        await player.shows(shows);
        player.press(CTRL_C);
        await player.playing;
        expect(held.game).to.equal(turn);
      });
    }

    it('reports the result of a game that had ended before it was resigned', async () => {
      const over = new ArenaProblem({ status: 409, error: 'Game over', code: 'conflict', hint: 'See it again.' });
      const held = await unnoticed({ resign: () => Promise.reject(over) });
      await client.seat(held.game.id, held.seat.token).resign();
      const player = play(held);
      player.press('qr');
      await player.playing;
      expect(held.game).to.include({ status: 'finished', endReason: 'resigned' });
    });
  });
});
