// The board of the first page: a press on the card or on its cell plays the capture on the spot.
import type { Signal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { cellName, type Cell } from '../../../src/engine/index.ts';
import { cellsOf, tableOfPosition } from '../../game/table.ts';
import { t } from '../../text/text.ts';
import { Board } from '../../ui/board.tsx';
import { Hand } from '../../ui/hand.tsx';
import { announce } from '../../ui/live-region.tsx';
import { listed } from '../../ui/say.ts';
import { HERO_BEFORE, HERO_CARD, HERO_CELL, heroMove } from './hero-game.ts';

const NO_CELLS: ReadonlySet<Cell> = new Set();
const HERO_CELLS: ReadonlySet<Cell> = new Set([HERO_CELL]);

export function HeroBoard({ isPlayed }: { readonly isPlayed: Signal<boolean> }) {
  const move = useMemo(heroMove, []);
  const names = { A: t('chat.you'), B: 'Pebble' };
  const facts = { names, status: 'active', winner: null, endReason: null, last: null } as const;
  const table = tableOfPosition(isPlayed.value ? move.after : HERO_BEFORE, 'A', facts);
  const attack = move.events.filter(({ type }) => type !== 'turnStarted');
  const captured = attack.flatMap((event) => (event.type === 'cardsCaptured' ? event.cells : []));
  const taken = t('home.hero.taken', { cells: listed(captured.map(cellName), t) });
  const playIt = (): void => {
    if (isPlayed.value) return;
    isPlayed.value = true;
    announce(taken);
  };
  return (
    <div class="hero-board">
      <Board
        table={table}
        perspective="A"
        legalCells={isPlayed.value ? NO_CELLS : HERO_CELLS}
        lastCells={isPlayed.value ? cellsOf({ events: attack }) : NO_CELLS}
        changes={isPlayed.value ? attack : undefined}
        onChoose={playIt}
      />
      <p class="hero-prompt">
        {isPlayed.value ? taken : t('home.hero.prompt', { card: 'Pyrelark', cell: cellName(HERO_CELL) })}
      </p>
      <Hand
        cards={table.hand}
        owner="A"
        chosen={null}
        isPlayable={(card) => card === HERO_CARD && !isPlayed.value}
        onChoose={playIt}
      />
    </div>
  );
}
