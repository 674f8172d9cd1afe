// The engine's events and the wire's are one union, checked over a thousand games with closed schemas.
import { isDeepStrictEqual } from 'node:util';
import { expect } from 'chai';
import { z } from 'zod';
import type { GameEvent } from '../../src/engine/index.ts';
import { EventBody } from '../../schema/event-body.ts';
import { parseEntry, parseEvent, wireEntry, wireEvent, type WireEvent } from '../../schema/wire.ts';
import { someGames } from '../support/random-games.ts';

/** Of either type if each is assignable to the other, and of neither otherwise. */
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

/** The published schemas; none accepts an unknown field. */
const ClosedEvent = z.union(EventBody.options.map((option) => option.strict()));

describe('game events', () => {
  it('are one union on both sides, field by field', () => {
    const kinds: Same<WireEvent['type'], GameEvent['type']> = true;
    const bodies: Same<WireEvent, z.infer<typeof EventBody>> = true;
    expect([kinds, bodies]).to.deep.equal([true, true]);
  });

  it('of a thousand games match a published schema, and parse unchanged', () => {
    const met = new Set<string>();
    for (const { plies } of someGames(1000)) {
      for (const ply of plies) {
        for (const event of ply.events) {
          met.add(event.type);
          const sent: WireEvent = JSON.parse(JSON.stringify(wireEvent(event)));
          const { success } = ClosedEvent.safeParse(sent);
          if (!success) expect.fail(`no published shape of ${JSON.stringify(sent)}`);
          if (!isDeepStrictEqual(parseEvent(sent), event)) expect(parseEvent(sent)).to.deep.equal(event);
        }
      }
      const { index, seat, name, events } = plies.at(-1)!;
      expect(parseEntry(wireEntry(plies.at(-1)!))).to.deep.equal({ index, seat, name, events });
    }
    expect([...met].toSorted()).to.deep.equal(EventBody.options.map(({ shape }) => shape.type.value).toSorted());
  });
});
