// arena watch: follows a public game live.
import type { GameBody, Watched, WatchEntry } from '../../schema/game.ts';
import { parseEntry } from '../../schema/wire.ts';
import { paint, wrap } from './canvas.ts';
import { describeEnd, describeMove } from './describe.ts';
import { sceneOfWatch } from './scene.ts';
import { openScreen, type Screen } from './screen.ts';
import { requireServer, type CommandContext } from './session.ts';
import { drawTable } from './table-picture.ts';

export async function watch(context: CommandContext): Promise<void> {
  await requireServer(context);
  const id = context.options.what!;
  const end = await (context.terminal.isInteractive ? watchOnScreen : watchByLines)(context, id);
  if (end) context.print(describeEnd(end));
}

/** Prints a line per move, and the board at the end. */
async function watchByLines({ client, terminal, print }: CommandContext, id: string): Promise<GameBody> {
  let { players } = await client.game(id);
  const moves = client.follow(id);
  for (;;) {
    const { value, done } = await moves.next();
    if (done) {
      const game = await client.game(id);
      print(drawTable(sceneOfWatch(game, value), terminal).join('\n'));
      return game;
    }
    if (!players.A || !players.B) ({ players } = await client.game(id)); // a seat was still open
    print(describeMove(parseEntry(value), players));
  }
}

/** @returns `undefined` if the spectator leaves before the end */
async function watchOnScreen({ client, terminal }: CommandContext, id: string): Promise<GameBody | undefined> {
  // Read before the screen is open, which would take an error with it when it closes.
  let game = await client.game(id);
  let news: Watched = await client.watch(id);
  let last = news.moves.at(-1);
  const screen = openScreen(terminal);
  const leaving = leaveKey(screen);
  try {
    while (!leaving.signal.aborted) {
      show();
      if (news.status === 'finished' || news.status === 'abandoned') {
        if (!leaving.signal.aborted) await new Promise((resolve) => leaving.signal.addEventListener('abort', resolve));
        return game;
      }
      const { moveCount: since, status } = news;
      news = await client.watch(id, { since, status, timeout: 20, signal: leaving.signal });
      last = news.moves.at(-1) ?? last;
      if (!news.timedOut) game = await client.game(id);
    }
  } catch (error) {
    if (!leaving.signal.aborted) throw error;
  } finally {
    screen.close();
  }
  return undefined;

  function show(): void {
    const [shown, watched, entry] = [game, news, last];
    screen.show(() => {
      const { columns } = terminal.size();
      const lines = drawTable(sceneOfWatch(shown, watched), terminal);
      return [...lines, ...wrap(newsOf(shown, entry), columns), paint('q leave', 'bold', terminal)];
    });
  }
}

function newsOf(game: GameBody, last: WatchEntry | undefined): string {
  if (game.status === 'waiting') return 'Waiting for the game to start.';
  const move = last ? `${describeMove(parseEntry(last), game.players)}. ` : '';
  return game.turn === null ? move + describeEnd(game) : move;
}

function leaveKey(screen: Screen): AbortController {
  const leaving = new AbortController();
  void (async () => {
    for (;;) if (['q', 'escape', 'ctrl+c'].includes(await screen.key())) return leaving.abort();
  })();
  return leaving;
}
