// How skill and luck add up to the result, exactly to the last digit shown.
import type { ReviewDone } from '../../../schema/review.ts';
import { otherSeat, SEATS, type BySeat, type Seat } from '../../../src/engine/index.ts';
import { replayText } from '../../text/replay.ts';
import { formatNumber } from '../../ui/format.ts';

interface AccountTableProps {
  readonly account: NonNullable<ReviewDone['account']>;
  readonly names: BySeat<string>;
  /** The seat whose chance is shown. */
  readonly seat: Seat;
  /** Whether the game ended before the board was full: then the end is not luck of the cards alone. */
  readonly endedEarly: boolean;
}

export function AccountTable({ account: { start, skill, luck, result }, names, seat, endedEarly }: AccountTableProps) {
  const chance = (ofA: number): number => (seat === 'A' ? ofA : 1 - ofA);
  const change = (ofA: number): number => (seat === 'A' ? ofA : -ofA);
  const seats = seat === 'A' ? SEATS : [seat, otherSeat(seat)];
  return (
    <table class="account">
      <caption>
        {replayText('review.account')}{' '}
        <small class="faint">{replayText('review.account.of', { name: names[seat] })}</small>
      </caption>
      <tbody>
        <Row name={replayText('review.account.start')} value={chance(start)} />
        {seats.map((who) => (
          <Row
            key={who}
            name={replayText('review.account.skill', { name: names[who] })}
            value={change(skill[who])}
            isChange
          />
        ))}
        <Row
          name={replayText(endedEarly ? 'review.account.luckAndEnd' : 'review.account.luck')}
          value={change(luck)}
          isChange
        />
      </tbody>
      <tfoot>
        <Row name={replayText('review.account.result')} value={chance(result)} />
      </tfoot>
    </table>
  );
}

interface RowProps {
  readonly name: string;
  readonly value: number;
  readonly isChange?: boolean;
}

/** The review has exactly two decimals of a percent, so the rows add up. */
function Row({ name, value, isChange }: RowProps) {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{formatNumber(100 * value, { ...digits, signDisplay: isChange ? 'exceptZero' : 'auto' })}</td>
    </tr>
  );
}
