// The screen during a game against the house, frame by frame: no beat is cut short, and every move is announced.
// GAMES=10 for more games than the default two.
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { RULESETS, scoreOf, type GameEvent, type Ruleset } from '../../src/engine/index.ts';
import type { GameBody } from '../../schema/game.ts';
import { openReplayLink, type Recording } from '../../web/game/replay.ts';
import { BEAT_MS, type BeatKind } from '../../web/stage/beats.ts';
import { describeEvents } from '../../web/ui/describe.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { myTurnInTime, playInTime, type Hands } from '../support/page-player.ts';
import { peopleInBrowser } from '../support/people-in-browser.ts';
import { ok, restAt, type Rest } from '../support/rest.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';
import { sayEn } from '../web/ui/words.ts';

const GAMES = Number(process.env['GAMES'] ?? RULESETS.length);
const HANDS: readonly Hands[] = ['pointer', 'keyboard'];
/** As a fraction of a beat's planned duration. */
const MIN_SHARE = 0.9;
/** The reading time: a quarter of a second per word (Brysbaert 2019: 238 words a minute). */
const READING_MS_PER_WORD = 250;

interface SeenBeat {
  readonly kind: BeatKind;
  readonly shownMs: number;
}

/** A `think` beat may be short: the house may have its move already. */
const share = ({ kind, shownMs }: SeenBeat): number => (kind === 'think' ? 1 : shownMs / BEAT_MS[kind]);

interface SeenLine {
  readonly text: string;
  readonly stoodMs: number;
}

interface Seen {
  readonly beats: readonly SeenBeat[];
  readonly lines: readonly SeenLine[];
  readonly said: readonly string[];
  /** Cards that were in the hand and on the board in the same frame of a beat. */
  readonly twice: readonly string[];
  /** Beats during which both players were said to wait. */
  readonly idle: readonly string[];
}

suiteNeeding('chromium', 'the stage in a browser', () => {
  let arena: TestArena;
  let rest: Rest;
  before(async () => {
    arena = await startTestArena();
    rest = restAt(`${arena.url}/api/v1`);
  });
  after(() => arena.close());
  const { person } = peopleInBrowser({ viewport: { width: 1280, height: 800 }, locale: 'en' });

  const beats: SeenBeat[] = [];
  const lines: SeenLine[] = [];
  for (let i = 0; i < GAMES; i++) {
    // Two games cover both rulesets and both hands, four every pair.
    const [ruleset, hands] = [RULESETS[i % 2]!, HANDS[(i + Math.floor(i / 2)) % 2]!];
    it(`shows every beat of a ${ruleset} game by ${hands} for its duration`, async () => {
      const { page, id } = await seated(ruleset);
      while ((await myTurnInTime(page)) === 'turn') await playInTime(page, hands);
      const { winner } = await ok(rest<GameBody>('GET', `/games/${id}`));
      const sky = { A: 'sunrise', B: 'nightfall', draw: 'eclipse' }[winner!];
      const answer = page.locator(`.table[data-sky=${sky}]`);
      await answer.waitFor();
      expect(
        await page.evaluate(`getComputedStyle(document.querySelector('.table'), '::before').backgroundImage`),
      ).to.match(/gradient/);
      const seen = await page.evaluate<Seen>('window.seen()');
      beats.push(...seen.beats);
      lines.push(...seen.lines);
      const cut = seen.beats.filter((beat) => share(beat) < MIN_SHARE);
      expect(cut).to.deep.equal([]);
      const kinds = new Set(seen.beats.map(({ kind }) => kind));
      expect([...kinds]).to.include.members(['place', 'arrive', 'think', 'clash', 'count', 'verdict']);
      const gone = seen.lines.filter(({ text, stoodMs }) => stoodMs < text.split(' ').length * READING_MS_PER_WORD);
      expect(gone).to.deep.equal([]);
      expect(seen.twice, 'no played card returns to the hand').to.deep.equal([]);
      expect(seen.idle, 'no two players wait for each other').to.deep.equal([]);
      expectWholeGame(seen.said, await recordingOf(id));
    });
  }
  after(() => {
    const shortest = Math.round(Math.min(...beats.map(share)) * 100);
    console.log(`      ${beats.length} beats; the shortest stood ${shortest} % of its time`);
    console.log(
      `      ${lines.length} lines; the shortest stood ${Math.round(Math.min(...lines.map(({ stoodMs }) => stoodMs)))} ms`,
    );
  });

  it('dims the cards beside the counted group, without transparency', async () => {
    const { page } = await seated('classic');
    await myTurnInTime(page);
    await playInTime(page);
    await page.locator('.board-grid:not([data-beat])').evaluate((grid) => grid.setAttribute('data-beat', 'countGroup'));
    const { opacity, filter } = await page.evaluate<Record<string, string>>(
      `(({ opacity, filter }) => ({ opacity, filter }))(getComputedStyle(document.querySelector('.cell[data-card] .mover')))`,
    );
    expect(opacity).to.equal('1');
    expect(filter).to.match(/brightness/);
  });

  async function recordingOf(id: string): Promise<Recording> {
    const { replayUrl } = await ok(rest<GameBody>('GET', `/games/${id}`));
    const opened = openReplayLink(new URL(replayUrl!).hash.slice(1));
    if (opened.is !== 'recording') throw new Error(`${replayUrl} is ${opened.is}`);
    return opened.recording;
  }

  async function seated(ruleset: Ruleset): Promise<{ page: Page; id: string }> {
    const body = { mode: 'house', ruleset, name: 'Ada', strength: 800 };
    const { game, playerToken } = await ok(
      rest<{ game: { id: string }; playerToken: string }>('POST', '/games', { body }),
    );
    const page = await person();
    await page.addInitScript(WATCHING);
    await page.goto(`${arena.url}/play/${game.id}#${playerToken}`);
    return { page, id: game.id };
  }
});

/** Announced elsewhere, or not at all: what a player sees, and is asked to do. */
const UNSAID: ReadonlySet<GameEvent['type']> = new Set([
  'powerTilesAssigned',
  'hopAvailable',
  'hopDeclined',
  'cardsDrawn',
  'turnStarted',
  'gameOver',
]);

/** Expects that a listener has heard each move with its effects, and each score, in order, and finally the result. */
function expectWholeGame(said: readonly string[], { start, plies }: Recording): void {
  const telling = { names: { A: 'Ada', B: 'Pebble' }, viewer: 'A' } as const;
  const tell = (events: readonly GameEvent[]): string => describeEvents(events, telling, sayEn);
  const wanted: string[] = [];
  // The house may have started before the page was opened.
  const seen = plies.slice(plies.findIndex(({ seat }) => seat === 'A'));
  let before = scoreOf(plies[seen[0]!.index - 1]?.position ?? start);
  for (const { events, position } of seen) {
    wanted.push(tell(events.filter(({ type }) => !UNSAID.has(type))));
    const score = scoreOf(position);
    if (score.A !== before.A || score.B !== before.B) wanted.push(`You ${score.A}, Pebble ${score.B}.`);
    wanted.push(tell(events.filter(({ type }) => type === 'gameOver')));
    before = score;
  }
  // Announced with the first move, whatever it is.
  const spoken = said.join(' ').replace(/ Power tiles: [^.]+\./, '');
  let heardTo = 0;
  for (const line of wanted.filter((text) => text !== '')) {
    const at = spoken.indexOf(line, heardTo);
    expect(at, `${line} | in ${spoken.slice(heardTo, heardTo + 200)}`).to.be.at.least(0);
    heardTo = at + line.length;
  }
  expect(spoken.slice(heardTo), 'the end is announced once').to.equal('');
}

/** In the page: records for each frame the beat shown, how long each line of the log stays, and cards in two places. */
const WATCHING = `{
  const beats = [], lines = [], heard = [], twice = new Set(), idle = new Set();
  const namesIn = (cards) => [...document.querySelectorAll(cards + ' .card-name')].map((name) => name.textContent);
  let shown, said = new Map();
  const look = () => {
    // Not the frame's own time: on a busy machine it precedes what has run since, such as the end of a beat.
    const now = performance.now();
    const grid = document.querySelector('.board-grid');
    const kind = grid?.dataset.beat;
    if (kind !== shown?.kind) {
      if (shown) beats.push({ kind: shown.kind, shownMs: now - shown.since });
      shown = kind && { kind, since: now };
    }
    for (const line of document.querySelectorAll('[data-announcer] p')) if (!said.has(line)) {
      said.set(line, now);
      heard.push(line.textContent);
    }
    for (const [line, since] of said) if (!line.isConnected) {
      lines.push({ text: line.textContent, stoodMs: now - since });
      said.delete(line);
    }
    // Between moves a card of the hand may be previewed on the board.
    const onBoard = new Set(kind && namesIn('.board-grid .mover:not(.ghost)'));
    for (const name of namesIn('.hand-card')) if (onBoard.has(name)) twice.add(name);
    const states = [...document.querySelectorAll('.player-state')];
    if (kind && states.every((state) => state.textContent === 'waits')) idle.add(kind);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  window.seen = () => ({ beats, lines, said: heard, twice: [...twice], idle: [...idle] });
}`;
