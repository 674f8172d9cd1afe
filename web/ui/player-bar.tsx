// One player beside the board: seat, name, score and its parts, turn, cards in hand, clock, connection.
import { useEffect, useRef } from 'preact/hooks';
import type { Seat } from '../../src/engine/index.ts';
import { Portrait } from '../art/portrait.tsx';
import { faceOfSeat } from '../art/seat-face.ts';
import { sideOf } from '../game/sides.ts';
import { scoreParts, type ScoreParts } from '../game/score-parts.ts';
import { playerAt, type Table } from '../game/table.ts';
import { tableText } from '../text/text.ts';
import { Clock } from './clock.tsx';
import { Count } from './count.tsx';
import { HandBacks, OpenHand } from './hand.tsx';
import { SeatMark, TableSign } from './icons.tsx';
import { announce } from './live-region.tsx';

interface SeatBarProps {
  readonly table: Table;
  readonly seat: Seat;
  /** Opens the dialog to change this player's name. */
  readonly rename?: (() => void) | undefined;
}

/** The bar of a live game, for the table's viewer. */
export function SeatBar({ table, seat, rename }: SeatBarProps) {
  const isYou = table.viewer === seat;
  const isActive = table.status === 'active';
  const isGone = table.absentSince[seat] !== null && !isYou && isActive;
  const wasGone = useRef(isGone);
  useEffect(() => {
    // Where the win can be claimed, the button for it announces the absence.
    const isNews = isGone ? !table.isClaimable : isActive;
    if (isGone !== wasGone.current && isNews) {
      announce(`${table.names[seat]}: ${tableText(isGone ? 'board.bar.gone' : 'board.bar.back')}.`);
    }
    wasGone.current = isGone;
  }, [isGone]);
  return (
    <PlayerBar
      table={table}
      seat={seat}
      isYou={isYou}
      rename={rename}
      showsBacks={!isYou}
      endsAt={table.current === seat ? table.deadline : null}
      isGone={isGone}
    />
  );
}

interface PlayerBarProps extends SeatBarProps {
  readonly isYou?: boolean;
  /** Whether to draw the hand as backs; `false` for a hand shown face up elsewhere. */
  readonly showsBacks: boolean;
  /** When this player's time runs out, in milliseconds since 1970. */
  readonly endsAt?: number | null;
  readonly isGone?: boolean;
}

export function PlayerBar(props: PlayerBarProps) {
  const { table, seat, isYou, rename, showsBacks, endsAt, isGone } = props;
  const name = table.names[seat] || tableText('board.bar.open');
  const side = sideOf(seat, table.viewer);
  const face = faceOfSeat(playerAt(table, seat));
  const { cards, group, komi } = useCounted(table, seat);
  return (
    <section
      class="player-bar"
      data-seat={seat}
      data-side={side}
      data-turn={table.current === seat || undefined}
      aria-label={tableText('board.bar.label', { side: tableText(`board.side.${side}`), player: name })}
    >
      <span class="seat-face">
        {face && (
          <span class="portrait">
            <Portrait {...face} />
          </span>
        )}
        <SeatMark side={side} />
      </span>
      <div class="player-who">
        <p class="player-name">
          <PlayerName name={name} agent={table.agents[seat]} rename={rename} />{' '}
          {isYou && name !== tableText('chat.you') && <span class="badge">{tableText('board.bar.you')}</span>}
        </p>
        <p class="player-state">
          {isGone ? <strong class="warning">{tableText('board.bar.gone')}</strong> : stateText(table, seat)}
        </p>
      </div>
      {showsBacks && <OtherHand table={table} seat={seat} name={name} />}
      {endsAt ? <Clock endsAt={endsAt} /> : null}
      <p class="player-score">
        <span class="score" tabIndex={0} role="img" aria-label={`${tableText('board.bar.score')} ${table.score[seat]}`}>
          <Count value={table.score[seat]} />
        </span>
        <span class="score-parts">
          {tableText(komi > 0 ? 'board.bar.partsKomi' : 'board.bar.parts', { cards, group, komi })}
        </span>
      </p>
    </section>
  );
}

function OtherHand({ table, seat, name }: SeatBarProps & { readonly name: string }) {
  const { openHand, viewer, handCounts } = table;
  const owner = sideOf(seat, viewer);
  if (openHand) return <OpenHand cards={openHand} owner={owner} name={name} />;
  return <HandBacks count={handCounts[seat]} owner={owner} name={name} />;
}

/** The parts of the score shown: until the score is counted, those before the move. */
function useCounted(table: Table, seat: Seat): ScoreParts {
  const parts = scoreParts(table, seat);
  const counted = useRef(parts);
  if (parts.cards + parts.group + parts.komi === table.score[seat]) counted.current = parts;
  return counted.current;
}

interface PlayerNameProps extends Pick<SeatBarProps, 'rename'> {
  readonly name: string;
  readonly agent: string | null;
}

/** An agent's name links to its page in a new tab; the viewer's own name can be changed. */
function PlayerName({ name, agent, rename }: PlayerNameProps) {
  const text = <bdi class="clip">{name}</bdi>;
  if (rename) {
    return (
      <button
        type="button"
        class="button-quiet rename"
        aria-label={`${name}: ${tableText('board.bar.rename')}`}
        onClick={rename}
      >
        {text}
        <TableSign sign="pen" />
      </button>
    );
  }
  if (agent === null) return text;
  return (
    <a class="clip" href={`/agents/${encodeURIComponent(agent)}`} target="_blank" rel="noopener">
      {text}
    </a>
  );
}

/** "" while a move is shown and after the end, when nobody is to move. */
function stateText({ current }: Table, seat: Seat): string {
  return current === null ? '' : tableText(current === seat ? 'board.bar.turn' : 'board.bar.waits');
}
