// The table as one seat plays it: both players, the board, the prompt, the hand.
import { useSignal, type ReadonlySignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { otherSeat, type Cell } from '../../../src/engine/index.ts';
import { isPlayable } from '../../game/choice.ts';
import { cellsOf, type Table } from '../../game/table.ts';
import { Board } from '../../ui/board.tsx';
import { Hand } from '../../ui/hand.tsx';
import { newChoosing } from './choosing.ts';
import { useKeys } from './keys.ts';
import { Prompt } from './prompt.tsx';
import { SeatBar } from '../../ui/player-bar.tsx';

interface OwnSideProps {
  readonly tables: ReadonlySignal<Table>;
  /** Overrides the cells that the last move touched. */
  readonly lastCells?: ReadonlySet<Cell>;
  readonly isSending?: boolean;
  /** Plays a move by its name. */
  readonly send: (name: string) => void;
  /** The error, shown below the prompt. */
  readonly children?: ComponentChildren;
}

/** A spectator has no prompt and no hand. */
export function OwnSide({ tables, lastCells, isSending = false, send, children }: OwnSideProps) {
  const pointer = useSignal('mouse');
  const choosing = useMemo(() => newChoosing(tables, send), [tables]);
  useKeys(choosing, tables);
  const table = tables.value;
  const { viewer } = table;
  const isSeated = viewer !== 'spectator';
  const own = isSeated ? viewer : 'A';
  return (
    <div class="stack board-side" onPointerDownCapture={(event) => (pointer.value = event.pointerType)}>
      <SeatBar table={table} seat={otherSeat(own)} />
      <Board
        table={table}
        perspective={viewer}
        legalCells={choosing.legal.value}
        lastCells={lastCells ?? cellsOf(table.last)}
        chosenCell={choosing.choice.value.target}
        preview={choosing.preview.value?.shown}
        changes={table.last?.events}
        onChoose={(cell) => choosing.chooseCell(cell, pointer.value !== 'touch')}
        onPoint={choosing.point}
      />
      {isSeated && <Prompt table={table} choosing={choosing} isSending={isSending} />}
      {children}
      {isSeated && (
        <Hand
          cards={table.hand}
          ruleset={table.ruleset}
          chosen={choosing.choice.value.cardId}
          isPlayable={(cardId) => isPlayable(table, cardId)}
          onChoose={choosing.chooseCard}
        />
      )}
      <SeatBar table={table} seat={own} />
    </div>
  );
}
