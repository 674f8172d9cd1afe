// The viewer's hand as a list to choose a card from, by pointer or keyboard; the other hand as card backs.
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { cardOf, MAX_HAND_SIZE, type CardId, type Ruleset } from '../../src/engine/index.ts';
import type { TableSide } from '../game/sides.ts';
import { tableText } from '../text/text.ts';
import { CardBack, CardFace } from './card-face.tsx';

interface HandProps {
  readonly cards: readonly CardId[];
  readonly ruleset: Ruleset;
  readonly chosen: CardId | null;
  readonly isPlayable: (cardId: CardId) => boolean;
  /** Called with `null` when the chosen card is put back. Without it, the hand is read-only. */
  readonly onChoose?: ((cardId: CardId | null) => void) | undefined;
}

export function Hand({ cards, ruleset, chosen, isPlayable, onChoose }: HandProps) {
  const list = useRef<HTMLUListElement>(null);
  const [active, setActive] = useState(0);
  const [pointed, setPointed] = useState<CardId | null>(null);
  const tabStop = Math.max(0, Math.min(active, cards.length - 1));
  // A card chosen by its number key becomes the tab stop.
  useLayoutEffect(() => void (chosen !== null && setActive(cards.indexOf(chosen))), [chosen]);

  function choose(cardId: CardId): void {
    if (isPlayable(cardId)) onChoose?.(cardId === chosen ? null : cardId);
  }

  function onKeyDown(event: KeyboardEvent, index: number): void {
    if (event.altKey || event.metaKey) return; // the browser's, such as going back
    if (event.key === 'Enter' || event.key === ' ') choose(cards[index]!);
    else if (event.key === 'Escape' && chosen !== null) onChoose?.(null);
    else {
      const to = indexByKey(event.key, index, cards.length);
      if (to === undefined) return;
      setActive(to);
      list.current?.querySelectorAll<HTMLElement>('[role="option"]')[to]?.focus();
    }
    event.preventDefault();
  }

  const isIdle = !cards.some(isPlayable);
  const noted = pointed !== null && cards.includes(pointed) ? pointed : chosen;
  return (
    <div class="hand" data-ruleset={ruleset}>
      <ul
        class="hand-cards"
        role="listbox"
        aria-label={tableText('board.hand.label')}
        aria-orientation="horizontal"
        style={{ '--hand-size': MAX_HAND_SIZE }}
        data-idle={isIdle || undefined}
        ref={list}
      >
        {cards.map((cardId, index) => (
          <li
            key={cardId}
            role="option"
            class="hand-card"
            data-hand-card={cardId}
            tabIndex={index === tabStop ? 0 : -1}
            data-focus-home={index === tabStop || undefined}
            aria-selected={cardId === chosen}
            aria-disabled={!isPlayable(cardId)}
            onClick={() => choose(cardId)}
            onKeyDown={(event) => onKeyDown(event, index)}
            onFocus={() => {
              setActive(index);
              setPointed(cardId);
            }}
            onBlur={() => setPointed(null)}
            onPointerEnter={() => setPointed(cardId)}
            onPointerLeave={() => setPointed(null)}
          >
            <span class="visually-hidden">{cardLabel(cardId, isPlayable(cardId))}</span>
            <CardFace cardId={cardId} owner="day" />
          </li>
        ))}
      </ul>
      <p class="hand-note" aria-hidden="true">
        {noted !== null && !isIdle && <CardNote cardId={noted} isPlayable={isPlayable(noted)} />}
      </p>
    </div>
  );
}

interface HandBacksProps {
  readonly count: number;
  readonly owner: TableSide;
  readonly name: string;
}

/** The other player's hand as card backs, labelled with their number. */
export function HandBacks({ count, owner, name }: HandBacksProps) {
  const label = tableText(count === 1 ? 'board.hand.otherOne' : 'board.hand.other', { player: name, count });
  return (
    <div class="hand-backs" role="img" aria-label={label} tabIndex={0}>
      {Array.from({ length: count }, (_, i) => (
        <CardBack key={i} owner={owner} />
      ))}
    </div>
  );
}

interface OpenHandProps extends Omit<HandBacksProps, 'count'> {
  readonly cards: readonly CardId[];
}

/** The other player's hand, face up. */
export function OpenHand({ cards, owner, name }: OpenHandProps) {
  return (
    <ul class="open-hand" aria-label={tableText('board.hand.open', { player: name })}>
      {cards.map((cardId) => (
        <li key={cardId}>
          <CardFace cardId={cardId} owner={owner} />
          <span class="visually-hidden">{cardWords(cardId)}</span>
        </li>
      ))}
    </ul>
  );
}

/** A card in words: "Kilnwarden, red, north 4, east 3, south 9, west 5". */
export function cardWords(cardId: CardId): string {
  const card = cardOf(cardId);
  if (card.kind === 'effect') {
    return [card.name, tableText('board.kind.effect'), tableText(`board.effect.${card.effect}`)].join(', ');
  }
  const { top: north, right: east, bottom: south, left: west } = card;
  return [
    card.name,
    tableText(`board.color.${card.color}`),
    tableText('board.cell.sides', { north, east, south, west }),
  ].join(', ');
}

function cardLabel(cardId: CardId, isPlayable: boolean): string {
  return isPlayable ? cardWords(cardId) : `${cardWords(cardId)}, ${tableText('board.hand.unplayable')}`;
}

function CardNote({ cardId, isPlayable }: { readonly cardId: CardId; readonly isPlayable: boolean }) {
  const card = cardOf(cardId);
  const text =
    card.kind === 'effect' ? tableText(`board.brief.${card.effect}`) : tableText(`board.color.${card.color}`);
  return (
    <>
      <strong>{card.name}</strong> · {isPlayable ? text : tableText('board.hand.unplayable')}
    </>
  );
}

function indexByKey(key: string, index: number, count: number): number | undefined {
  const last = count - 1;
  if (key === 'ArrowRight' || key === 'ArrowDown') return Math.min(index + 1, last);
  if (key === 'ArrowLeft' || key === 'ArrowUp') return Math.max(index - 1, 0);
  if (key === 'Home') return 0;
  return key === 'End' ? last : undefined;
}
