// A number drawn with our own digits.
import { DIGIT_STEP, DIGITS } from '../art/digits.ts';

export function Numeral({ value }: { readonly value: number }) {
  const digits = [...String(value)];
  return (
    <svg class="numeral" viewBox={`-1 0 ${digits.length * DIGIT_STEP + 2} 28`} aria-hidden="true">
      {digits.map((digit, i) => (
        <path key={i} d={DIGITS[Number(digit)]} transform={i > 0 ? `translate(${i * DIGIT_STEP} 0)` : undefined} />
      ))}
    </svg>
  );
}
