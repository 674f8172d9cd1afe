// What the player must do now, and the buttons for it.
import { useEffect, useRef } from 'preact/hooks';
import { cardOf, cellName, otherSeat, type Seat } from '../../../src/engine/index.ts';
import { stayMove } from '../../game/choice.ts';
import type { Table } from '../../game/table.ts';
import { tableText } from '../../text/text.ts';
import { cellLabel } from '../../ui/cell-label.ts';
import { moveLabel } from '../../ui/describe.ts';
import { announce } from '../../ui/live-region.tsx';
import { SignIcon } from '../../ui/sign-icon.tsx';
import type { Tips } from '../play/first-game.ts';
import type { Choosing } from './choosing.ts';

interface PromptProps {
  readonly table: Table;
  readonly choosing: Choosing;
  /** What happened in the last move. */
  readonly caption: string;
  readonly tips?: Tips | undefined;
}

export function Prompt({ table, choosing, caption, tips }: PromptProps) {
  const { choice, preview } = choosing;
  const { cardId } = choice.value;
  const pending = choosing.pending.value;
  const isTurn = table.current === table.viewer;
  const usual = promptText(table, choosing, caption);
  const confirm = tableText('play.confirm');
  const announced = useRef<Choosing>(undefined);
  // After any input: a press by a screen reader is a click. Nothing else announces it, since the focus does not move.
  useEffect(() => {
    if (announced.current === choosing && isTurn) announce(pending ? `${usual}. ${confirm}?` : usual);
    announced.current = choosing;
  }, [choosing, choice.value, pending]);
  if (table.status !== 'active') return null;
  const asked = choosing.asked.value;
  const answer = asked !== null && cellLabel(table, asked, table.viewer, false, tableText);
  const text = answer || (tips?.(table, { cardId, takes: preview.value?.shown.captured.size }) ?? usual);
  return (
    <div class="row prompt">
      <p class={answer || text === caption ? 'prompt-sentence' : undefined}>
        {!answer && caption !== '' && isTurn && cardId === null && <span class="prompt-said">{caption}</span>}
        {text}
      </p>
      <div class="actions">
        {pending && (
          <button type="button" class="button-primary" onClick={choosing.confirm}>
            {confirm}
          </button>
        )}
        {isTurn && stayMove(table) && (
          <button type="button" onClick={choosing.stay}>
            {tableText('play.stay')}
          </button>
        )}
        {cardId !== null && (
          <button type="button" class="button-icon" aria-label={tableText('play.back')} onClick={choosing.clear}>
            <SignIcon sign="close" />
          </button>
        )}
      </div>
    </div>
  );
}

/** What the player must do now, in words. */
function promptText(table: Table, { preview, choice }: Choosing, caption: string): string {
  const other = otherSeat(table.viewer as Seat);
  if (table.current === null) return caption;
  if (table.current === other) return caption || tableText('play.theirTurn', { name: table.names[other] });
  if (preview.value) {
    const cells = [...preview.value.shown.captured].map(cellName).join(', ');
    const move = moveLabel(preview.value.name, tableText);
    if (cells) return tableText('play.preview.captures', { move, cells });
    const { [otherSeat(other)]: own, [other]: theirs } = preview.value.shown.score;
    return tableText('play.preview.score', { move, own, theirs });
  }
  if (table.pendingHop) return tableText('play.hop');
  const { cardId, target } = choice.value;
  if (cardId === null) return `${tableText('play.yourTurn')}. ${tableText('play.chooseCard')}`;
  if (target !== null) return tableText('play.chooseDest');
  const card = cardOf(cardId);
  return tableText(card.kind === 'champion' ? 'play.chooseCell' : 'play.chooseTarget', { card: card.name });
}
