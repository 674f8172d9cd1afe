// One player beside the board: seat, name, score and its parts, turn, cards in hand, clock, connection.
import type { Seat } from '../../src/engine/index.ts';
import { t } from '../text/text.ts';
import { Clock } from './clock.tsx';
import { HandBacks } from './hand.tsx';
import { SeatMark } from './icons.tsx';
import type { ScoreParts } from './score-parts.ts';

export interface PlayerBarProps {
  readonly seat: Seat;
  /** Empty while the seat is open. */
  readonly name: string;
  readonly isYou?: boolean;
  readonly score: number;
  readonly parts?: ScoreParts;
  readonly handCount: number;
  /** Whether to draw the hand as backs; false for a hand shown face up elsewhere. */
  readonly showsBacks?: boolean;
  readonly isTurn: boolean;
  /** Whether the game is over. */
  readonly isOver?: boolean;
  /** Milliseconds since 1970 when this player's time runs out. */
  readonly endsAt?: number | null;
  readonly isGone?: boolean;
}

export function PlayerBar(props: PlayerBarProps) {
  const { seat, isYou, score, parts, handCount, showsBacks, isTurn, endsAt, isGone } = props;
  const name = props.name || t('board.bar.open');
  const label = t('board.bar.label', { seat, player: name });
  return (
    <section class="player-bar" data-seat={seat} data-turn={isTurn || undefined} aria-label={label}>
      <SeatMark seat={seat} />
      <div class="player-who">
        <p class="player-name">
          <span class="clip">{name}</span> {isYou && <span class="badge">{t('board.bar.you')}</span>}
        </p>
        <p class="player-state">{isGone ? <strong class="warning">{t('board.bar.gone')}</strong> : stateText(props)}</p>
      </div>
      {showsBacks && <HandBacks count={handCount} name={name} />}
      {endsAt ? <Clock endsAt={endsAt} /> : null}
      <p class="player-score">
        <span class="score">{score}</span>
        {parts && <span class="score-parts">{partsText(parts)}</span>}
      </p>
    </section>
  );
}

function stateText({ isTurn, isOver }: PlayerBarProps): string {
  if (isOver) return '';
  return isTurn ? t('board.bar.turn') : t('board.bar.waits');
}

function partsText({ cards, group, komi }: ScoreParts): string {
  return t(komi > 0 ? 'board.bar.partsKomi' : 'board.bar.parts', { cards, group, komi });
}
