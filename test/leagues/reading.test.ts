// The store queries of many concurrent readers of a league; changes are still visible at once.
import { expect } from 'chai';
import type { TournamentPage } from '../../schema/league.ts';
import { readLeague } from '../../src/leagues/reading.ts';
import { newCoalescedReads } from '../../src/local/coalesced-reads.ts';
import type { Arena } from '../../src/ports/arena.ts';
import { findPreview } from '../../src/previews/previews.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { SOME_TIME } from '../support/builders.ts';
import { enter, openLeague } from '../support/leagues.ts';
import { newOwnAgent, type OwnAgent } from '../support/own-agents.ts';
import { ok, restAt, type Rest } from '../support/rest.ts';

const READERS = 40;
const context = { transport: 'rest', seal: null, network: 'net' } as const;

describe('a league with many readers', () => {
  let arena: TestArena;
  let rest: Rest;
  before(async () => {
    arena = await startTestArena();
    rest = restAt(() => `${arena.url}/api/v1`);
  });
  after(() => arena.close());

  /** A league that waits for entries, has one, and is ignored by the server. */
  async function waitingLeague(): Promise<{ id: string; agent: OwnAgent }> {
    const agent = await newOwnAgent(rest);
    const id = await openLeague(rest, agent.key, { startsWith: 8 });
    await enter(rest, id, agent.key);
    await arena.app.arena.store.leagues.claim([id], SOME_TIME * 2, SOME_TIME * 3);
    return { id, agent };
  }

  /** A copy of the application at one moment, with the names of the queries for its leagues. */
  function atOneMoment(): { still: Arena; asked: string[] } {
    const asked: string[] = [];
    const { store } = arena.app.arena;
    const leagues = watched(store.leagues, (name) => asked.push(name));
    const shown = watched(store, () => undefined, { leagues });
    return { still: { ...arena.app.arena, store: shown, coalesceReads: newCoalescedReads(() => SOME_TIME) }, asked };
  }

  const read = (of: Arena, id: string): Promise<TournamentPage> => readLeague(of, id, context);
  const many = <T>(task: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: READERS }, task));
  const timesOf = (asked: readonly string[], name: string): number => asked.filter((each) => each === name).length;

  it('is read once for all API readers, each of whom looks up one row', async () => {
    const { id } = await waitingLeague();
    const { still, asked } = atOneMoment();
    const pages = await many(() => read(still, id));
    for (const page of pages) expect(page).to.deep.equal(pages[0]);
    expect(timesOf(asked, 'league')).to.equal(1);
    expect(timesOf(asked, 'head')).to.equal(READERS);
  });

  it('is not read for the preview of its page, whose parts are counted once', async () => {
    const { id } = await waitingLeague();
    const { still, asked } = atOneMoment();
    const found = await many(() => findPreview(still, 'league', id));
    expect(found[0]!.preview.description).to.match(/^1 entry so far\./);
    expect([timesOf(asked, 'league'), timesOf(asked, 'countIn')]).to.deep.equal([0, 1]);
    const [scene] = await Promise.all(found.map((each) => each!.scene()));
    expect(scene).to.deep.include({ is: 'league', line: '1 entry so far' });
    expect(timesOf(asked, 'league'), 'once for all pictures').to.equal(1);
  });

  it('shows an entry and a withdrawal to later readers, however soon', async () => {
    const { id } = await waitingLeague();
    const { still } = atOneMoment();
    const entered = async (): Promise<number[]> => {
      const page = await read(still, id);
      const { description } = (await findPreview(still, 'league', id))!.preview;
      return [page.standings.length, page.tournament.entries, Number.parseInt(description, 10)];
    };
    expect(await entered()).to.deep.equal([1, 1, 1]);
    const { key } = await newOwnAgent(rest);
    await enter(rest, id, key);
    expect(await entered()).to.deep.equal([2, 2, 2]);
    await ok(rest('DELETE', `/tournaments/${id}/entries/me`, { token: key }));
    expect(await entered()).to.deep.equal([1, 1, 1]);
  });
});

/** Records calls of its methods by name. @param instead replaced properties */
function watched<T extends object>(target: T, tell: (name: string) => void, instead: Partial<T> = {}): T {
  return new Proxy(target, {
    get(_target, name) {
      if (name in instead) return instead[name as keyof T];
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]): unknown => {
        tell(String(name));
        return Reflect.apply(value, target, args);
      };
    },
  });
}
