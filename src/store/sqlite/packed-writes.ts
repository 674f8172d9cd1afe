// Packs the writes of a commit into two flat lists, which are sent to SQLite's thread in a fraction of the time that
// nested objects take.
import type { SQLInputValue } from 'node:sqlite';
import type { NumberedStatement, PackedWrites } from './messages.ts';

export function packWrites(writes: readonly (readonly NumberedStatement[])[]): PackedWrites {
  const plan: number[] = [];
  const parameters: SQLInputValue[] = [];
  for (const write of writes) {
    plan.push(write.length);
    for (const statement of write) {
      plan.push(statement.number, statement.parameters.length, statement.mayMiss ? 1 : 0);
      for (const parameter of statement.parameters) parameters.push(parameter);
    }
  }
  return { plan, parameters };
}

export function unpackWrites({ plan, parameters }: PackedWrites): NumberedStatement[][] {
  const writes: NumberedStatement[][] = [];
  let read = 0;
  let taken = 0;
  while (read < plan.length) {
    const write: NumberedStatement[] = [];
    for (let left = plan[read++]!; left > 0; left--) {
      const [number, count, mayMiss] = [plan[read++]!, plan[read++]!, plan[read++]!];
      const own = parameters.slice(taken, (taken += count));
      write.push({ number, parameters: own, mayMiss: mayMiss === 1 });
    }
    writes.push(write);
  }
  return writes;
}
