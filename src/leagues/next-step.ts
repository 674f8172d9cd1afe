// Decides the next step of a league, as a value, only from what is stored, so that every process decides the same.
import { isOver, type Instant } from '../records/game-record.ts';
import type { EntryRecord, League, PairingRecord, PlayedPairing } from '../records/league-records.ts';
import { arenaPairings, roundRobin, swissRound, type Contender, type Round } from './pairing.ts';
import { gamesNotStarted, leagueCourseOf, isOut, pointsOf, seatsIn, type LeagueCourse } from './results.ts';

/** A game to be started: its number within the pairing, from 1. */
export interface DueGame {
  readonly pairing: PairingRecord;
  readonly game: number;
}

export type LeagueStep =
  | { readonly is: 'start'; readonly rounds: number | null }
  | { readonly is: 'withdraw'; readonly entries: readonly number[] }
  | { readonly is: 'play'; readonly games: readonly DueGame[] }
  | { readonly is: 'pair'; readonly round: number; readonly pairings: readonly PairingRecord[] }
  | { readonly is: 'end'; readonly state: 'finished' | 'cancelled' }
  | { readonly is: 'wait'; readonly until: Instant | null };

const MIN_ENTRIES = 2;
/** With this clock or slower, all rounds of a round robin are played at once: one after the other, they would take months. */
const SLOW_MOVE_SECONDS = 3600;
/** The maximum number of simultaneous games of a league whose rounds do not wait for each other. */
const MAX_SIMULTANEOUS_GAMES = 256;
/** A waiting league is checked this often even without news, because a game may have been stopped or voided. */
const CHECK_EVERY_MS = 10_000;
const NO_SHOWS_IN_A_ROW = 2;
/** The limit for an arena or a Swiss, because every check of a league reads all of its games. */
export const MAX_GAMES = 5000;

/** @param lapsesAt when a league that has not begun is cancelled */
export function nextStep(league: League, now: Instant, lapsesAt: Instant): LeagueStep {
  const { state } = league.record;
  if (state === 'open') return beginning(league, now, lapsesAt);
  if (state !== 'running') return { is: 'wait', until: null };
  const course = leagueCourseOf(league);
  const absent = absentees(course);
  if (absent.length > 0) return { is: 'withdraw', entries: absent };
  const games = dueGames(course, now);
  if (games.length > 0) return { is: 'play', games };
  return nextRound(course, now);
}

function beginning({ record, entries }: League, now: Instant, lapsesAt: Instant): LeagueStep {
  const { startsAt, startsWith } = record;
  const isFull = startsWith !== null && entries.length >= startsWith;
  const isTime = startsAt !== null && now >= startsAt;
  if ((isFull || isTime) && entries.length >= MIN_ENTRIES) {
    return { is: 'start', rounds: roundsOf(record, entries.length) };
  }
  if (isTime || now >= lapsesAt) return { is: 'end', state: 'cancelled' };
  return { is: 'wait', until: startsAt ?? lapsesAt };
}

function roundsOf({ format, rounds, games }: League['record'], entries: number): number | null {
  const all = entries % 2 === 0 ? entries - 1 : entries;
  if (format === 'arena') return null;
  if (format === 'round_robin') return all;
  const affordable = Math.floor(MAX_GAMES / (Math.floor(entries / 2) * games));
  return Math.min(all, affordable, rounds ?? Math.ceil(Math.log2(entries)) + 1);
}

/** Entries that missed their last two games. A game that the opponent missed as well does not count. */
function absentees({ entries, pairings, games }: LeagueCourse): number[] {
  const byNumber = new Map(pairings.map((pairing) => [pairing.number, pairing]));
  const attendance = games
    .filter(({ winner, voidedAt }) => winner !== null && voidedAt === null)
    .toSorted((a, b) => a.endedAt! - b.endedAt!)
    .flatMap(({ pairing, game, winner, endReason }) => {
      const { A, B } = seatsIn(byNumber.get(pairing)!, game);
      if (endReason === 'no_show') return [{ entry: winner === 'A' ? B : A, isPresent: false }];
      return [A, B].map((entry) => ({ entry, isPresent: true }));
    });
  const byEntry = Map.groupBy(attendance, ({ entry }) => entry);
  const isAbsent = ({ number, withdrawnAt }: EntryRecord): boolean => {
    const last = byEntry.get(number)?.slice(-NO_SHOWS_IN_A_ROW) ?? [];
    return withdrawnAt === null && last.length === NO_SHOWS_IN_A_ROW && last.every(({ isPresent }) => !isPresent);
  };
  return entries.filter(isAbsent).map(({ number }) => number);
}

/** The games of a pairing are played one after the other, or all at once with a slow clock. */
function dueGames(course: LeagueCourse, now: Instant): DueGame[] {
  if (hasTimeRunOut(course, now)) return [];
  const { games, moveSeconds } = course.record;
  const due = course.pairings.flatMap((pairing) => {
    if (pairing.second === null || isOut(course, pairing.first) || isOut(course, pairing.second)) return [];
    const played = course.played.get(pairing.number) ?? [];
    if (played.length === games) return [];
    const missing = gamesNotStarted(course, pairing);
    const next = isSlow(moveSeconds) ? missing : played.every(isOver) ? missing.slice(0, 1) : [];
    return next.map((game) => ({ pairing, game }));
  });
  return isArena(course) ? due.slice(0, MAX_GAMES - course.games.length) : due;
}

function nextRound(course: LeagueCourse, now: Instant): LeagueStep {
  const running = course.pairings.filter((pairing) => isRunning(course, pairing, now));
  if (isArena(course)) return arenaRound(course, running, now);
  const { round, rounds } = course.record;
  if (round < rounds! && mayPair(course, running)) return pairStep(course, roundAfter(course));
  if (running.length > 0) return { is: 'wait', until: now + CHECK_EVERY_MS };
  return { is: 'end', state: 'finished' };
}

function mayPair({ record, entries, games }: LeagueCourse, running: readonly PairingRecord[]): boolean {
  if (running.length === 0) return true;
  if (record.format !== 'round_robin' || !isSlow(record.moveSeconds)) return false;
  const ofRound = Math.floor(entries.length / 2) * record.games;
  return games.filter((game) => !isOver(game)).length + ofRound <= MAX_SIMULTANEOUS_GAMES;
}

function isSlow(moveSeconds: number): boolean {
  return moveSeconds >= SLOW_MOVE_SECONDS;
}

/** Whether games of the pairing are running or still to begin. */
function isRunning(course: LeagueCourse, { number, first, second }: PairingRecord, now: Instant): boolean {
  if (second === null) return false;
  const played = course.played.get(number) ?? [];
  if (!played.every(isOver)) return true;
  const continues = !isOut(course, first) && !isOut(course, second) && !hasTimeRunOut(course, now);
  return continues && played.length < course.record.games;
}

function roundAfter(course: LeagueCourse): Round {
  const { format, round } = course.record;
  if (format === 'swiss') return swissRound(contenders(course));
  const all = roundRobin(course.entries.map(({ number }) => String(number)));
  return all[round]!;
}

function arenaRound(course: LeagueCourse, running: readonly PairingRecord[], now: Instant): LeagueStep {
  if (hasTimeRunOut(course, now)) {
    return running.length > 0 ? { is: 'wait', until: now + CHECK_EVERY_MS } : { is: 'end', state: 'finished' };
  }
  const busy = new Set(running.flatMap(({ first, second }) => [String(first), String(second)]));
  const all = contenders(course);
  const since = freeSince(course);
  const free = all.filter(({ id }) => !busy.has(id)).toSorted((a, b) => since.get(a.id)! - since.get(b.id)!);
  const pairings = arenaPairings(free, all.length);
  if (pairings.length > 0) return pairStep(course, { pairings, bye: null });
  return { is: 'wait', until: Math.min(endOfArena(course)!, now + CHECK_EVERY_MS) };
}

/** When each entry's last game ended, or when it entered. */
function freeSince({ entries, pairings, played }: LeagueCourse): ReadonlyMap<string, Instant> {
  const since = new Map(entries.map(({ number, enteredAt }) => [String(number), enteredAt]));
  for (const { number, first, second } of pairings) {
    const endedAt = Math.max(0, ...(played.get(number) ?? []).map((game) => game.endedAt ?? 0));
    for (const id of [String(first), String(second)]) since.set(id, Math.max(since.get(id) ?? 0, endedAt));
  }
  return since;
}

/** When an arena stops pairing; `null`: not an arena, or not begun. */
export function endOfArena({ record: { startedAt, minutes } }: Pick<League, 'record'>): Instant | null {
  return startedAt === null || minutes === null ? null : startedAt + minutes * 60_000;
}

/** Whether an arena has reached its end, or its maximum number of games. */
function hasTimeRunOut(course: LeagueCourse, now: Instant): boolean {
  const endsAt = endOfArena(course);
  const isFull = isArena(course) && course.games.length >= MAX_GAMES;
  return isFull || (endsAt !== null && now >= endsAt);
}

function isArena({ record }: LeagueCourse): boolean {
  return record.format === 'arena';
}

/** The entries that still play, strongest first. */
function contenders(course: LeagueCourse): Contender[] {
  const points = pointsOf(course);
  const met = Map.groupBy(
    course.pairings.flatMap(({ first, second }) => [
      { id: first, other: second },
      ...(second === null ? [] : [{ id: second, other: first }]),
    ]),
    ({ id }) => id,
  );
  return course.entries
    .filter(({ withdrawnAt }) => withdrawnAt === null)
    .toSorted((a, b) => b.rating - a.rating || a.number - b.number)
    .map(({ number }) => {
      const others = met.get(number) ?? [];
      return {
        id: String(number),
        points: points.get(number) ?? 0,
        met: others.flatMap(({ other }) => (other === null ? [] : [String(other)])),
        hadBye: others.some(({ other }) => other === null),
      };
    });
}

/**
 * Pairs the next round. An entry paired with one that has left wins by walkover; a pairing is dropped when both have
 * left, and a bye when its entry has left.
 */
function pairStep(course: LeagueCourse, { pairings, bye }: Round): LeagueStep {
  const round = course.record.round + 1;
  const isOutById = (id: string): boolean => isOut(course, Number(id));
  const met = pairings.filter((pair) => !pair.every(isOutById));
  const before = course.pairings.length === 0 ? 0 : course.pairings.at(-1)!.number;
  const pairs = [...met.map(([a, b]) => [a, b] as const), ...(bye === null || isOutById(bye) ? [] : [[bye, null]])];
  const records = pairs.map(([first, second], i): PairingRecord => ({
    tournament: course.record.id,
    number: before + i + 1,
    round,
    first: Number(first),
    second: second === null ? null : Number(second),
  }));
  return { is: 'pair', round, pairings: records };
}

/** Games that are not over. */
export function runningGames({ games }: Pick<League, 'games'>): PlayedPairing[] {
  return games.filter((game) => !isOver(game));
}
