// Server-Sent Events over fetch, resumed after the last event received.
import type { EndReason, Game, Reveal, Status, WatchEntry, Winner } from './wire.ts';
import type { Api } from './calls.ts';
import { pause } from './pause.ts';

/** How a watched game ended. */
export interface GameEnd {
  readonly status: Status;
  readonly winner: Winner | null;
  readonly endReason: EndReason;
  readonly reveal?: Reveal;
}

export type StreamEvent =
  | { readonly type: 'game'; readonly game: Game }
  | { readonly type: 'move'; readonly entry: WatchEntry }
  | { readonly type: 'end'; readonly end: GameEnd };

const RECONNECT_PAUSE_MS = 500;
/** The server sends at least a comment every 10 s. */
const MAX_SILENCE_MS = 30_000;

interface StreamOptions {
  readonly since?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** For a private game. */
  readonly token?: string | undefined;
}

/** A game from move index `since` on: its status, its moves, its end. */
export async function* streamGame(
  api: Api,
  gameId: string,
  { since = 0, signal, token }: StreamOptions = {},
): AsyncGenerator<StreamEvent, void> {
  for (let next = since; ; await pause(RECONNECT_PAUSE_MS, signal)) {
    const resumed: Record<string, string> = next > 0 ? { 'Last-Event-ID': String(next - 1) } : {};
    const path = `/games/${encodeURIComponent(gameId)}/stream`;
    const response = await api.open(path, { headers: resumed, signal, token });
    for await (const { event, data } of received(response, signal)) {
      if (event === 'game') yield { type: 'game', game: JSON.parse(data) as Game };
      if (event === 'move') {
        const entry = JSON.parse(data) as WatchEntry;
        next = entry.index + 1;
        yield { type: 'move', entry };
      }
      if (event === 'end') return yield { type: 'end', end: JSON.parse(data) as GameEnd };
    }
    if (signal?.aborted) return;
  }
}

interface ServerSentEvent {
  readonly event: string;
  readonly data: string;
}

/** Ends when the connection closes or has been silent for too long. */
async function* received(response: Response, signal: AbortSignal | undefined): AsyncGenerator<ServerSentEvent, void> {
  const reader = response.body!.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const silence = setTimeout(() => void reader.cancel().catch(() => undefined), MAX_SILENCE_MS);
      const { value, done } = await reader.read().finally(() => clearTimeout(silence));
      if (done) return;
      const blocks = (text + decoder.decode(value, { stream: true })).split('\n\n');
      text = blocks.pop()!;
      for (const block of blocks) yield parseBlock(block);
    }
  } catch (error) {
    if (signal?.aborted) throw error;
    // the connection broke: the caller opens a new one
  } finally {
    await reader.cancel().catch(() => undefined); // it may be broken already
  }
}

function parseBlock(block: string): ServerSentEvent {
  const fields = new Map(block.split('\n').map((line) => [before(line, ': '), line.slice(line.indexOf(': ') + 2)]));
  return { event: fields.get('event') ?? '', data: fields.get('data') ?? '' };
}

function before(line: string, mark: string): string {
  return line.slice(0, Math.max(0, line.indexOf(mark)));
}
