// What every quick-match queue does, compared with a model as simple as API.md §4.
import fc from 'fast-check';
import { expect } from 'chai';
import type { Pairing, QuickQueue, QueueTicket } from '../../src/ports/quick-queue.ts';
import { partyOf } from '../../src/table/identities.ts';

const NOW = Date.UTC(2026, 10, 21);
let made = 0;

function newTicket(overrides: Partial<QueueTicket> = {}): QueueTicket {
  made += 1;
  const gameId = `g_${String(made).padStart(8, '0')}`;
  const anybody = { kind: 'agent', wants: 'any', rating: null, owner: null } as const;
  return { gameId, rules: 'classic/1', ...anybody, since: NOW, ...overrides };
}

/** @param open creates an empty queue */
export function quickQueueContract(name: string, open: () => Promise<QuickQueue>): void {
  describe(name, () => {
    let queue: QuickQueue;
    beforeEach(async () => {
      queue = await open();
    });

    it('pairs the oldest suitable waiter, whichever entered last', async () => {
      const deaf = newTicket({ wants: 'person', since: NOW - 1 });
      const newer = newTicket({ rating: 1000, since: NOW + 1 });
      const oldest = newTicket({ rating: 1500, since: NOW });
      const newest = newTicket({ rating: 2000, since: NOW + 2 });
      for (const waiter of [newest, newer, oldest, deaf]) {
        expect(await queue.enter(waiter, NOW + 3)).to.equal(undefined);
      }
      const comer = newTicket({ since: NOW + 3 });
      expect(await queue.enter(comer, NOW + 3)).to.deep.equal({ older: oldest.gameId, younger: comer.gameId });
    });

    it('reports a pairing to both players, repeatedly, and to nobody else', async () => {
      const [a, b, c] = [newTicket(), newTicket({ since: NOW + 5 }), newTicket({ since: NOW + 9 })];
      const pairing = { older: a.gameId, younger: b.gameId };
      await queue.enter(a, NOW);
      expect(await queue.enter(b, NOW + 5)).to.deep.equal(pairing);
      expect(await queue.enter(c, NOW + 9)).to.equal(undefined);
      for (const ticket of [a, b, a]) expect(await queue.enter(ticket, NOW + 10)).to.deep.equal(pairing);
    });

    it('names the older game first even if its player calls last', async () => {
      const [older, younger] = [newTicket(), newTicket({ since: NOW + 5 })];
      await queue.enter(younger, NOW + 5);
      expect(await queue.enter(older, NOW + 6)).to.deep.equal({ older: older.gameId, younger: younger.gameId });
    });

    it('separates rulesets', async () => {
      await queue.enter(newTicket({ rules: 'mutators/1' }), NOW);
      expect(await queue.enter(newTicket(), NOW)).to.equal(undefined);
    });

    for (const [waitedMs, reach] of [
      [0, 100],
      [4_999, 100],
      [5_000, 200],
      [29_999, 600],
      [30_000, 3900],
    ] as const) {
      it(`reaches ${reach} rating points and no further after ${waitedMs} ms`, async () => {
        const now = NOW + waitedMs;
        await queue.enter(newTicket({ rating: 100 }), now);
        const far = newTicket({ rating: 100 + reach + 1, since: now });
        if (reach < 3900) expect(await queue.enter(far, now)).to.equal(undefined);
        await queue.leave(far.gameId);
        expect(await queue.enter(newTicket({ rating: 100 + reach, since: now }), now)).to.have.property('older');
      });
    }

    it('pairs unrated players with anybody', async () => {
      await queue.enter(newTicket({ rating: 4000 }), NOW);
      expect(await queue.enter(newTicket({ rating: null }), NOW)).to.have.property('older');
    });

    it('never pairs players with themselves, but with the next suitable one', async () => {
      const owner = partyOf({ kind: 'player', id: 'K7QX2M9D' });
      const [first, second] = [newTicket({ owner }), newTicket({ owner, since: NOW + 1 })];
      await queue.enter(first, NOW);
      expect(await queue.enter(second, NOW + 1)).to.equal(undefined);
      const other = newTicket({ owner: partyOf({ kind: 'agent', id: 'k7qx2m9d' }), since: NOW + 2 });
      expect(await queue.enter(other, NOW + 2)).to.deep.equal({ older: first.gameId, younger: other.gameId });
      const unknown = newTicket({ since: NOW + 3 });
      expect(await queue.enter(unknown, NOW + 3)).to.deep.equal({ older: second.gameId, younger: unknown.gameId });
    });

    it('drops a waiter that was silent for a minute, and accepts it again when it calls', async () => {
      const silent = newTicket();
      await queue.enter(silent, NOW);
      const other = newTicket({ since: NOW + 60_000 });
      expect(await queue.enter(other, NOW + 60_000)).to.equal(undefined);
      expect(await queue.enter(silent, NOW + 60_001)).to.deep.equal({ older: silent.gameId, younger: other.gameId });
    });

    it('keeps a waiter that keeps calling', async () => {
      const waiter = newTicket();
      for (const at of [0, 50_000, 100_000]) await queue.enter(waiter, NOW + at);
      expect(await queue.lastSeen(waiter.gameId, NOW + 140_000)).to.equal(NOW + 100_000);
      expect(await queue.enter(newTicket({ since: NOW + 140_000 }), NOW + 140_000)).to.have.property('older');
    });

    it('reports the call time as the start for an unknown waiter', async () => {
      expect(await queue.lastSeen('g_unknown', NOW + 7)).to.equal(NOW + 7);
      expect(await queue.lastSeen('g_unknown', NOW + 9)).to.equal(NOW + 7);
    });

    it('lets both enter again after their pairing was dissolved, and only they can dissolve it', async () => {
      const [a, b] = [newTicket(), newTicket({ since: NOW + 1 })];
      await queue.enter(a, NOW);
      const pairing = (await queue.enter(b, NOW + 1))!;
      await queue.dissolve({ older: a.gameId, younger: 'g_other' });
      expect(await queue.enter(a, NOW + 2)).to.deep.equal(pairing);
      await queue.dissolve(pairing);
      expect(await queue.enter(b, NOW + 3)).to.equal(undefined);
      expect(await queue.enter(a, NOW + 4)).to.deep.equal(pairing);
    });

    it('leaves a paired game paired', async () => {
      const [a, b] = [newTicket(), newTicket({ since: NOW + 1 })];
      await queue.enter(a, NOW);
      const pairing = await queue.enter(b, NOW + 1);
      await queue.leave(a.gameId);
      expect(await queue.enter(a, NOW + 2)).to.deep.equal(pairing);
    });

    it('pairs many who enter at the same moment, each once', async () => {
      const tickets = Array.from({ length: 101 }, (_, i) => newTicket({ since: NOW + i }));
      const answers = await Promise.all(tickets.map((ticket) => queue.enter(ticket, NOW + 200)));
      const pairings = new Set(
        answers.filter((pairing) => pairing !== undefined).map((pairing) => JSON.stringify(pairing)),
      );
      const ids = [...pairings].flatMap((text) => Object.values(JSON.parse(text) as Pairing));
      expect(new Set(ids).size).to.equal(ids.length).and.to.equal(100);
    });

    it('behaves like the model for any sequence of calls', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
          await followsModel(await open(), steps);
        }),
        { numRuns: 150 },
      );
    });
  });
}

type Step =
  | { readonly is: 'enter'; readonly player: number; readonly ticket: Omit<QueueTicket, 'gameId' | 'since'> }
  | { readonly is: 'leave' | 'dissolve' | 'seen'; readonly player: number }
  | { readonly is: 'pass'; readonly ms: number };

const player = fc.nat(7);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      is: fc.constant('enter' as const),
      player,
      ticket: fc.record({
        rules: fc.constantFrom('classic/1' as const, 'mutators/1' as const),
        kind: fc.constantFrom('agent' as const, 'person' as const),
        wants: fc.constantFrom('any' as const, 'any' as const, 'agent' as const, 'person' as const),
        rating: fc.option(fc.integer({ min: 1000, max: 1800 })),
        owner: fc.option(fc.constantFrom(...['ada', 'bo'].map((id) => partyOf({ kind: 'agent', id })))),
      }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ is: fc.constantFrom('leave' as const, 'dissolve' as const, 'seen' as const), player }),
  },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 40_000 }) }) },
);

interface Modelled {
  readonly ticket: QueueTicket;
  seen: number | undefined;
  partner: Modelled | undefined;
}

/** The model: a list of players, each once in one place. */
async function followsModel(queue: QuickQueue, steps: readonly Step[]): Promise<void> {
  const players: (Modelled | undefined)[] = [];
  let now = NOW;
  let cameUp: number | undefined;
  const pairingOf = (me: Modelled): Pairing | undefined => {
    if (!me.partner) return undefined;
    const [older, younger] = [me.ticket, me.partner.ticket].toSorted(byAge);
    return { older: older!.gameId, younger: younger!.gameId };
  };
  for (const taken of steps) {
    now += taken.is === 'pass' ? taken.ms : 1;
    for (const modelled of players) if ((modelled?.seen ?? now) <= now - 60_000) modelled!.seen = undefined;
    if (taken.is === 'pass') continue;
    const me = players[taken.player];
    if (taken.is === 'enter') {
      // The same player, with a new game once the last one was paired: ids are never reused.
      const mine = me ?? { ticket: newTicket({ ...taken.ticket, since: now }), seen: undefined, partner: undefined };
      players[taken.player] = mine;
      cameUp ??= now;
      if (!mine.partner) {
        mine.seen = now;
        const others = players.filter((other) => other && other !== mine && other.seen !== undefined);
        const partner = others
          .filter((other) => isFit(mine.ticket, other!.ticket, now))
          .toSorted((a, b) => byAge(a!.ticket, b!.ticket))[0];
        if (partner) {
          Object.assign(mine, { partner, seen: undefined });
          Object.assign(partner, { partner: mine, seen: undefined });
        }
      }
      expect(await queue.enter(mine.ticket, now)).to.deep.equal(pairingOf(mine));
    } else if (taken.is === 'seen') {
      cameUp ??= now;
      expect(await queue.lastSeen(me?.ticket.gameId ?? 'g_nobody', now)).to.equal(me?.seen ?? cameUp);
    } else if (me && taken.is === 'leave') {
      me.seen = undefined;
      await queue.leave(me.ticket.gameId);
    } else if (me?.partner) {
      await queue.dissolve(pairingOf(me)!);
      me.partner.partner = undefined;
      me.partner = undefined;
    }
  }
}

function byAge(a: QueueTicket, b: QueueTicket): number {
  return a.since - b.since || (a.gameId < b.gameId ? -1 : 1);
}

/** API.md §4, restated. */
function isFit(a: QueueTicket, b: QueueTicket, now: number): boolean {
  const isWanted = (x: QueueTicket, y: QueueTicket): boolean => x.wants === 'any' || x.wants === y.kind;
  if (a.rules !== b.rules || !isWanted(a, b) || !isWanted(b, a)) return false;
  if (a.owner !== null && a.owner === b.owner) return false;
  if (a.rating === null || b.rating === null) return true;
  const waitedSeconds = (now - Math.min(a.since, b.since)) / 1000;
  const reach = waitedSeconds >= 30 ? Infinity : 100 + 100 * Math.trunc(waitedSeconds / 5);
  return Math.abs(a.rating - b.rating) <= reach;
}
