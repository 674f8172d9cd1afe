// The tips of a first game, in words.
import type { ReadonlySignal } from '@preact/signals';
import { newFirstSteps, stepFor, type Intent } from '../game/first-steps.ts';
import type { Table } from '../game/table.ts';
import { explainText } from '../text/explain.ts';

/** @param table followed until `close` */
export function openTips(table: ReadonlySignal<Table>) {
  const { done, close } = newFirstSteps(table);
  const tips = (shown: Table, intent: Intent): string | undefined => {
    const step = stepFor(shown, intent, done.value);
    return step && explainText(`tip.${step}`);
  };
  return { tips, close };
}
