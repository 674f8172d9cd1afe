// Live games as small boards, refreshed while visible.
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { parseCell } from '../../../src/engine/index.ts';
import type { GameBody, LiveGameList } from '../../../schema/game.ts';
import { get } from '../../game/api.ts';
import { homeText } from '../../text/home.ts';
import { frameText } from '../../text/frame.ts';
import { SmallBoard, type SmallCard } from '../small-board.tsx';

const MAX_SHOWN = 3;
const REFRESH_MS = 15_000;

export function LiveTables() {
  const games = useSignal<readonly GameBody[] | undefined>(undefined);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined;
    const refresh = async (): Promise<void> => {
      games.value = await liveGames().catch(() => games.value);
    };
    // Polls only while the section is visible.
    const sight = new IntersectionObserver((changes) => {
      clearInterval(timer);
      if (!changes.at(-1)!.isIntersecting) return;
      void refresh();
      timer = setInterval(() => document.visibilityState === 'visible' && void refresh(), REFRESH_MS);
    });
    sight.observe(section.current!);
    return () => {
      sight.disconnect();
      clearInterval(timer);
    };
  }, []);
  return (
    <section class="band" id="watch" ref={section} aria-labelledby="games-to-watch">
      <h2 id="games-to-watch">{homeText('home.watch')}</h2>
      {games.value?.length === 0 && <p>{homeText('home.watch.none')}</p>}
      <ul class="live-tables" aria-busy={!games.value}>
        {games.value?.map((game) => (
          <li key={game.id}>
            <LiveTable game={game} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function LiveTable({ game: { id, players, score, moveCount, ruleset, board } }: { readonly game: GameBody }) {
  return (
    <a class="live-table" href={`/watch/${id}`}>
      <SmallBoard cards={cardsOf(board)} />
      <span class="versus">
        <bdi class="clip">{players.A}</bdi>
        <strong>
          {score.A} : {score.B}
        </strong>
        <bdi class="clip">{players.B}</bdi>
      </span>
      <small>
        {frameText(`play.ruleset.${ruleset}`)} · {homeText('home.watch.moves', { moves: moveCount })}
      </small>
    </a>
  );
}

function cardsOf(board: GameBody['board'] = []) {
  return new Map(board.map(({ cell, cardId, seat }) => [parseCell(cell)!, { cardId, owner: seat } as SmallCard]));
}

/** With their boards, which the list does not include; a game that cannot be read is left out. */
async function liveGames(): Promise<readonly GameBody[]> {
  const { games } = await get<LiveGameList>(`/games/live?limit=${MAX_SHOWN}`);
  const read = games.map(({ id }) => get<GameBody>(`/games/${id}`).catch(() => undefined));
  return (await Promise.all(read)).filter((game) => game !== undefined);
}
