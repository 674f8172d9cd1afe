// arena analyse: the value of a position to the seat to move, from the view of a running game or from a recording.
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { seatView } from '../../schema/seat-view.ts';
import type { AnalysisDone } from '../../schema/analysis.ts';
import { observe, rulesetOf } from '../../src/engine/index.ts';
import type { SeenPosition } from '../analysis.ts';
import { percent } from './describe.ts';
import { findRecording, type Recording } from './recording.ts';
import { Failure, requireServer, type CommandContext } from './session.ts';

const MOVES_SHOWN = 10;

export async function analyse(context: CommandContext): Promise<void> {
  await requireServer(context);
  const { client, options, print } = context;
  const sent = await findPosition(context);
  print(analysisText(await client.analyse(sent, options.word('move'))));
}

async function findPosition({ client, options }: CommandContext): Promise<SeenPosition> {
  const what = options.what!;
  const sent = parseSent(what === '-' ? await text(process.stdin) : await readFile(what, 'utf8').catch(() => ''));
  if (sent) return sent;
  if (what === '-') throw new Failure('Standard input holds no JSON with "ruleset" and "view".');
  return positionIn(await findRecording(client, what), options.number('at'));
}

/** Accepts a Game, a line that `arena bot` sends, or a request body of the API; `undefined` for anything else. */
function parseSent(json: string): SeenPosition | undefined {
  try {
    const sent = JSON.parse(json) as Partial<SeenPosition> & { readonly game?: Partial<SeenPosition> };
    const position = sent.ruleset ? sent : sent.game;
    return position?.ruleset && position.view ? (position as SeenPosition) : undefined;
  } catch {
    return undefined; // not JSON
  }
}

/** The position before move `at`, from 1. @throws Failure */
function positionIn({ start, plies }: Recording, at: number): SeenPosition {
  const position = at === 1 ? start : plies[at - 2]?.position;
  if (!position?.current) throw new Failure(`There is no move ${at}: the game has ${plies.length}.`);
  const view = seatView(observe(position, position.current), true);
  return { ruleset: rulesetOf(position.rules), rules: position.rules, view };
}

function analysisText({ win, deals, moves, best, asked }: AnalysisDone): string {
  const rows = moves.filter(({ name }, i) => i < MOVES_SHOWN || name === asked?.name).map(rowOf);
  const lines = [best, ...(asked && asked.name !== best.name ? [asked] : [])].flatMap(({ name, follows }) =>
    follows ? [`${name}: ${follows.text}`] : [],
  );
  const left = moves.length > rows.length ? [`… and ${moves.length - rows.length} more`] : [];
  const why = asked?.why ? [`${asked.name}: ${asked.why.text}`] : [];
  return [`Your chance: ${percent(win)}, by ${deals} deals`, '', ...rows, ...left, '', ...lines, ...why]
    .join('\n')
    .trimEnd();
}

function rowOf({ name, win, loss, margin, class: quality }: AnalysisDone['moves'][number]): string {
  const cost = loss === 0 && margin === 0 ? '' : `-${(100 * loss).toFixed(1)} ± ${(100 * margin).toFixed(1)}`;
  return `${name.padEnd(24)} ${percent(win)}  ${cost.padStart(12)}  ${quality}`;
}
