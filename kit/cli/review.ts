// arena review: the arena's rating of each move of a finished game.
import { setTimeout as sleep } from 'node:timers/promises';
import type { GameBody } from '../../schema/game.ts';
import type { ReviewDone, ReviewedMove } from '../../schema/review.ts';
import { printable } from './canvas.ts';
import { newProgress } from './progress.ts';
import { requireServer, type CommandContext } from './session.ts';

/** How long each long-poll waits, and so how often progress is shown. */
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

function reviewText({ seats, moves }: ReviewDone, players: GameBody['players']): string {
  const rows = moves.map((move) => rowOf(move, printable(players[move.seat])));
  const accuracies = (['A', 'B'] as const).map(
    (seat) => `${printable(players[seat])}: accuracy ${seats[seat].accuracy?.toFixed(1) ?? 'unknown'}`,
  );
  return [...rows, '', ...accuracies].join('\n');
}

function rowOf({ index, name, win, class: quality, best, why }: ReviewedMove, player: string): string {
  const isBest = quality === 'best' || !best[0] || best[0].name === name;
  const better = isBest ? '' : `  better: ${best[0]!.name}${why ? `\n    ${why.text}` : ''}`;
  const chances = `${percent(win.before)} > ${percent(win.after)}`;
  const move = `${String(index + 1).padStart(2)}. ${player} ${name}`;
  return `${move.padEnd(44)} ${chances}  ${quality}${better}`;
}

const percent = (chance: number): string => `${Math.round(100 * chance)}%`.padStart(4);
