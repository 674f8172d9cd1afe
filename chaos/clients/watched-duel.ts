// A duel with a spectator, who must see every move once and in order, through every reconnection.
import { setTimeout as sleep } from 'node:timers/promises';
import type { WatchEntry } from '../../schema/game.ts';
import { playOn, startDuel, type Player } from './player.ts';

export async function playWatched(player: Player): Promise<void> {
  const seats = await startDuel(player);
  const { gameId } = seats.A;
  const ended = new AbortController();
  const playing = playOn(player, seats).catch((error: unknown) => {
    ended.abort();
    throw error;
  });
  const watching = watch({ ...player, signal: AbortSignal.any([player.signal, ended.signal]) }, gameId);
  const [seen] = await Promise.all([watching, playing]);
  const moves = player.record.moves.get(gameId) ?? new Map<number, string>();
  const isSame = seen.length === moves.size && seen.every(({ index, name }, i) => index === i && moves.get(i) === name);
  if (!isSame) player.record.anomalies.push(`stream: ${seen.length} of ${moves.size} moves, or others`);
}

/** By Server-Sent Events, opened again with Last-Event-ID until the game has ended. */
async function watch(player: Player, gameId: string): Promise<readonly WatchEntry[]> {
  const { random, roots, signal } = player;
  const seen: WatchEntry[] = [];
  for (;;) {
    signal.throwIfAborted();
    const root = roots[random.below(roots.length)]!;
    const isOver = await follow(`${root}/api/v1/games/${gameId}/stream`, seen, signal).catch(() => false);
    if (isOver) return seen;
    await sleep(30 + random.below(70), undefined, { signal });
  }
}

/** @returns whether it came to the end of the game */
async function follow(url: string, seen: WatchEntry[], signal: AbortSignal): Promise<boolean> {
  const headers: Record<string, string> = seen.length > 0 ? { 'Last-Event-ID': String(seen.at(-1)!.index) } : {};
  const { body } = await fetch(url, { headers, signal });
  let text = '';
  for await (const chunk of body!.pipeThrough(new TextDecoderStream())) {
    const events = (text + chunk).split('\n\n');
    text = events.pop()!;
    for (const event of events) {
      const { name, data } = /^event: (?<name>\w+)[^]*?^data: (?<data>.*)$/m.exec(event)?.groups ?? {};
      if (name === 'move') seen.push(JSON.parse(data!) as WatchEntry);
      if (name === 'end') return true;
    }
  }
  return false;
}
