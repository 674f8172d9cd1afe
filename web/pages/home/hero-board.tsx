// The first page's board: a press on the card or on its cell plays the capture at once.
import { useComputed, type Signal } from '@preact/signals';
import { HOUSE_CHARACTERS } from '../../../schema/house-characters.ts';
import { cellName, type Cell } from '../../../src/engine/index.ts';
import { cellsOf, tableOfPosition } from '../../game/table.ts';
import { useStage } from '../../stage/use-stage.ts';
import { tableText } from '../../text/text.ts';
import { Board } from '../../ui/board.tsx';
import { Hand } from '../../ui/hand.tsx';
import { HERO_BEFORE, HERO_CARD, HERO_CELL, HERO_PLY } from './hero-game.ts';

const NO_CELLS: ReadonlySet<Cell> = new Set();
const HERO_CELLS: ReadonlySet<Cell> = new Set([HERO_CELL]);

export function HeroBoard({ isPlayed }: { readonly isPlayed: Signal<boolean> }) {
  const stage = useStage(
    useComputed(() => {
      const last = isPlayed.value ? HERO_PLY : null;
      const names = { A: tableText('chat.you'), B: HOUSE_CHARACTERS[0].name };
      const facts = { names, status: 'active', winner: null, endReason: null, last } as const;
      return tableOfPosition(last?.position ?? HERO_BEFORE, 'A', facts);
    }),
  );
  const table = stage.table.value;
  const playIt = (): void => {
    isPlayed.value = true;
  };
  return (
    <div ref={stage.root}>
      <Board
        table={table}
        perspective="A"
        legalCells={isPlayed.value ? NO_CELLS : HERO_CELLS}
        lastCells={cellsOf(table.last)}
        beat={stage.beat.value}
        onChoose={playIt}
      />
      <p class="hero-prompt">
        {stage.caption.value || tableText('home.hero.prompt', { card: 'Pyrelark', cell: cellName(HERO_CELL) })}
      </p>
      <Hand
        cards={table.hand}
        ruleset={table.ruleset}
        chosen={null}
        isPlayable={(card) => card === HERO_CARD && !isPlayed.value}
        onChoose={playIt}
      />
    </div>
  );
}
