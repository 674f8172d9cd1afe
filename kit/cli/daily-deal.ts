// arena daily-deal: plays today's deal once as your agent, then shows the results; without an agent, only shows them.
import type { DailyDealBody, DealResultBody } from '../../schema/daily-deal.ts';
import { pause } from '../pause.ts';
import { printable } from './canvas.ts';
import { playOut } from './play.ts';
import { requireServer, type CommandContext } from './session.ts';

/** A review takes a few seconds; if it takes longer, the next call shows the place. */
const MAX_POLLS = 20;
const POLL_EVERY_MS = 1000;

export async function dailyDeal(context: CommandContext): Promise<void> {
  await requireServer(context);
  const { client, print, agentKey } = context;
  const of = agentKey === undefined ? 'players' : 'agents';
  const deal = await client.dailyDeal({ of });
  print(`The deal of ${deal.date}: ${deal.ruleset}, against ${deal.character.name}. It ends at ${deal.endsAt}.`);
  if (agentKey === undefined) {
    print('With --agent KEY you play it as your agent; people play it in a browser, at /daily-deal.');
    return print(listText(deal));
  }
  const mayPlay = deal.yours === null || deal.yours.state === 'playing';
  if (mayPlay && !context.options.isOn('list')) await playOut(context, await client.playDailyDeal());
  print(listText(await ranked(context)));
}

/** The results, once the agent's own game has a place. */
async function ranked({ client }: CommandContext): Promise<DailyDealBody> {
  for (let polls = 1; ; polls++) {
    const deal = await client.dailyDeal({ of: 'agents' });
    if (deal.yours?.state !== 'pending' || polls === MAX_POLLS) return deal;
    await pause(POLL_EVERY_MS);
  }
}

function listText({ yours, played, results }: DailyDealBody): string {
  const own = yours?.place ? [`Your place: ${yours.place} of ${played}, loss ${lossText(yours.loss!)}`] : [];
  const pending = yours?.state === 'pending' ? ['Your game is being reviewed: ask again in a moment.'] : [];
  const lines = results.map(lineOf);
  return [...own, ...pending, ...(lines.length > 0 ? lines : ['Nobody has finished it yet.'])].join('\n');
}

function lineOf({ place, player, loss, score }: DealResultBody): string {
  return `${String(place).padStart(4)}  loss ${lossText(loss).padStart(5)}  ${score.own} : ${score.character}  ${printable(player.name)}`;
}

/** In hundredths of the win probability. */
function lossText(loss: number): string {
  return (100 * loss).toFixed(1);
}
