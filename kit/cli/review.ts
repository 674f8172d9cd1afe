// arena review: shows the server's rating of each move of a finished game.
import { setTimeout as sleep } from 'node:timers/promises';
import stringWidth from 'string-width';
import type { GameBody } from '../../schema/game.ts';
import type { ReviewDone, ReviewedMove } from '../../schema/review.ts';
import { printable } from './canvas.ts';
import { percent } from './describe.ts';
import { newProgress } from './progress.ts';
import { requireServer, type CommandContext } from './session.ts';

/** How long each long poll waits, and so how often progress is shown. */
const POLL_SECONDS = 1;

export async function review(context: CommandContext): Promise<void> {
  await requireServer(context);
  const { client, options, print } = context;
  const game = await client.game(options.what!);
  print(reviewText(await finishedReview(context, game.id), game.players));
}

async function finishedReview({ client, terminal }: CommandContext, id: string): Promise<ReviewDone> {
  const progress = newProgress('Reviewing', terminal);
  for (;;) {
    const answer = await client.review(id, POLL_SECONDS);
    if (answer.status === 'done') {
      progress.end();
      return answer;
    }
    const { done, of } = answer.progress;
    progress.show(done / of, `${done} of ${of} moves`);
    await sleep(300); // no busy loop if the arena answers at once
  }
}

export function reviewText({ seats, moves, account }: ReviewDone, players: GameBody['players']): string {
  const rows = rowsOf(moves, players);
  const accuracies = (['A', 'B'] as const).map(
    (seat) => `${printable(players[seat])}: accuracy ${seats[seat].accuracy ?? 'unknown'}`,
  );
  return [...rows, '', ...accuracies, ...(account ? [accountText(account, players)] : [])].join('\n');
}

/** How skill and luck add up to the result, exactly to the last digit shown. */
function accountText(
  { start, skill, luck, result }: NonNullable<ReviewDone['account']>,
  { A, B }: GameBody['players'],
): string {
  const points = (part: number): string => `${part < 0 ? '-' : '+'} ${Math.abs(100 * part).toFixed(2)}`;
  const [a, b] = [printable(A), printable(B)];
  const parts = `${points(skill.A)} (moves of ${a}) ${points(skill.B)} (moves of ${b}) ${points(luck)} (luck)`;
  return `${a}'s chance: ${(100 * start).toFixed(2)} (start) ${parts} = ${(100 * result).toFixed(2)}%`;
}

function rowsOf(moves: readonly ReviewedMove[], players: GameBody['players']): string[] {
  const names = moves.map(
    ({ seat, index, name }) => `${String(index + 1).padStart(2)}. ${printable(players[seat])} ${name}`,
  );
  const widths = names.map((name) => stringWidth(name));
  const width = Math.max(...widths);
  return moves.map((move, i) => `${names[i]}${' '.repeat(width - widths[i]!)}  ${ratingOf(move)}`);
}

function ratingOf({ name, win, class: quality, best, why }: ReviewedMove): string {
  const isBest = quality === 'best' || !best[0] || best[0].name === name;
  const better = isBest ? '' : `  better: ${best[0]!.name}${why ? `\n    ${why.text}` : ''}`;
  return `${percent(win.before)} > ${percent(win.after)}  ${quality}${better}`;
}
