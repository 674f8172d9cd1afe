// The table as seen by one seat: both players, the board, the prompt, the hand.
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { useExplaining } from '../../explain/use-explaining.ts';
import { isPlayable } from '../../game/choice.ts';
import { seatsFrom } from '../../game/sides.ts';
import { cellsOf } from '../../game/table.ts';
import type { StageOnPage } from '../../stage/use-stage.ts';
import { Board } from '../../ui/board.tsx';
import { Hand } from '../../ui/hand.tsx';
import type { Tips } from '../play/first-game.ts';
import { newChoosing } from './choosing.ts';
import { useKeys } from './keys.ts';
import { Prompt } from './prompt.tsx';
import { SeatBar } from '../../ui/player-bar.tsx';

interface OwnSideProps {
  readonly stage: StageOnPage;
  /** Plays a move by its name. */
  readonly send: (name: string) => void;
  /** Errors and notices, shown below the prompt. */
  readonly children?: ComponentChildren;
  /** Texts that replace the usual prompt. */
  readonly tips?: Tips;
  /** Opens the dialog to change the viewer's own name. */
  readonly rename?: (() => void) | undefined;
  /** The result, in place of the prompt and the hand. */
  readonly result?: ComponentChildren;
}

/** A spectator has no prompt and no hand. */
export function OwnSide({ stage, send, children, tips, rename, result }: OwnSideProps) {
  const pointer = useSignal('mouse');
  const choosing = useMemo(() => newChoosing(stage.table, send, stage.lift), [stage.table]);
  useKeys(choosing, stage.table);
  useExplaining(stage.root, stage.table);
  const caption = stage.caption.value;
  useEffect(() => choosing.ask(null), [caption]);
  const table = stage.table.value;
  const { viewer } = table;
  const isSeated = viewer !== 'spectator';
  const [own, other] = seatsFrom(viewer);
  return (
    <div
      ref={stage.root}
      class="stack board-side"
      onPointerDownCapture={(event) => (pointer.value = event.pointerType)}
    >
      <SeatBar table={table} seat={other} />
      <div class="board-place">
        <Board
          table={table}
          perspective={viewer}
          legalCells={choosing.legal.value}
          lastCells={cellsOf(table.last)}
          chosenCell={choosing.choice.value.target}
          preview={choosing.preview.value?.shown}
          beat={stage.beat.value}
          onChoose={(cell) => choosing.chooseCell(cell, pointer.value === 'mouse')}
          onAsk={choosing.ask}
          onPoint={choosing.point}
        />
      </div>
      <SeatBar table={table} seat={own} rename={rename} />
      {isSeated && !result && <Prompt table={table} choosing={choosing} caption={caption} tips={tips} />}
      <div class="notices">{children}</div>
      {result}
      {isSeated && !result && (
        <Hand
          cards={table.hand}
          ruleset={table.ruleset}
          chosen={choosing.choice.value.cardId}
          isPlayable={(cardId) => isPlayable(table, cardId)}
          onChoose={choosing.chooseCard}
        />
      )}
    </div>
  );
}
