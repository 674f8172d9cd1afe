// An operator's acts on ratings: excluding results, players and agents. Each act is recorded.
import { z } from 'zod';
import { formatInstant } from '../../schema/instant.ts';
import { DAY_MS } from '../../schema/calendar.ts';
import type { NewAct } from '../records/rating-records.ts';
import type { StandingKind } from '../records/standing.ts';
import { recountIfMarked } from '../standings/recount.ts';
import { findSuspects } from '../standings/suspects.ts';
import { unvoidGame, voidGame } from '../standings/voiding.ts';
import { newId } from '../trust/ids.ts';
import { act, Id, unknownGame, type AdminParts } from './act.ts';
import { Failure } from './failure.ts';
import { currentPlayer } from '../people/profiles.ts';
import { suspectLine } from './suspect-line.ts';

const Voiding = Id.extend({ reason: z.string().trim().min(1).max(200) });
const A_DATE = 'takes a date, such as 2026-11-01, or a time, such as 2026-11-01T12:00:00Z';
const Since = z.union([z.iso.datetime(), z.iso.date()], { error: A_DATE }).optional();
const Suspension = Id.extend({ since: Since });
const Search = z.object({ since: Since, limit: z.coerce.number().int().min(1).max(500).default(20) });
const LOOK_BACK_MS = 30 * DAY_MS;
const COUNTING_SOON = 'Ratings follow when the arena has counted everything again.';
const VOID_BEFORE = 'It was void before: nothing has changed, and its first reason remains.';

export const RATING_ACTS = {
  void: act(Voiding, async (parts, { id, reason }) => {
    if (!(await parts.store.findGame(id))) throw unknownGame(id);
    const { record, isNew } = await voidGame(parts, id, reason);
    if (isNew) await note(parts, { act: 'void', subject: record.id, reason });
    return {
      id: record.id,
      status: record.status,
      voidedAt: formatInstant(record.voidedAt!),
      note: isNew ? COUNTING_SOON : VOID_BEFORE,
    };
  }),
  unvoid: act(Id, async (parts, { id }) => {
    if (!(await parts.store.findGame(id))) throw unknownGame(id);
    const record = await unvoidGame(parts, id);
    await note(parts, { act: 'unvoid', subject: record.id, reason: null });
    return { id: record.id, status: record.status, note: COUNTING_SOON };
  }),
  recompute: act(z.object({}), async (parts) => {
    await parts.store.ratings.mark();
    await note(parts, { act: 'recompute', subject: '', reason: null });
    // Not part of each recount, because it reads an agent's whole history in one write.
    await parts.store.standings.recountAgents();
    const isDone = await recountIfMarked(parts);
    return {
      counted: isDone,
      ...(isDone ? {} : { note: 'Another process is counting now: it will count again afterwards.' }),
    };
  }),
  suspend: act(Suspension, async (parts, { id, since }) => {
    const now = parts.clock();
    const from = since === undefined ? now : Date.parse(since);
    if (from > now) throw new Failure(`${since} is in the future.`, 'Name a time that has come, or leave it out.');
    const subject = await suspend(parts, id, from);
    await note(parts, { act: 'suspend', subject: subject.id, reason: since ?? null });
    return { ...subject, suspendedSince: formatInstant(from), note: COUNTING_SOON };
  }),
  unsuspend: act(Id, async (parts, { id }) => {
    const subject = await suspend(parts, id, null);
    await note(parts, { act: 'unsuspend', subject: subject.id, reason: null });
    return { ...subject, note: COUNTING_SOON };
  }),
  suspects: act(Search, async (parts, { since, limit }) => {
    const from = since === undefined ? parts.clock() - LOOK_BACK_MS : Date.parse(since);
    const { suspects, results, expectedFalsePositives, since: read } = await findSuspects(parts, from);
    return {
      suspects: suspects.slice(0, limit).map(suspectLine),
      found: suspects.length,
      expectedFalsePositives: Math.ceil(expectedFalsePositives),
      results,
      since: formatInstant(read),
      note: 'Up to "expectedFalsePositives" of these may be honest: look at the games first. "void ID --reason TEXT" removes one game.',
    };
  }),
  acts: act(z.object({ limit: z.coerce.number().int().min(1).max(500).default(50) }), async ({ store }, { limit }) => {
    const acts = await store.admin.acts(limit);
    return {
      acts: acts.map(({ at, act: what, subject, reason }) => ({ at: formatInstant(at), act: what, subject, reason })),
    };
  }),
};

interface Subject {
  readonly kind: StandingKind;
  readonly id: string;
}

async function suspend(parts: AdminParts, written: string, since: number | null): Promise<Subject> {
  const subject = await findSubject(parts, written);
  if (subject && (await parts.store.admin.suspend(subject.kind, subject.id, since))) return subject;
  throw new Failure(`There is no player or agent ${written}.`, 'Name a friend code, or the slug of an agent.');
}

/** Capitals are a friend code and small letters a slug, if both exist: anybody can name an agent like a friend code. */
async function findSubject({ store }: AdminParts, written: string): Promise<Subject | undefined> {
  const [code, slug] = [written.toUpperCase(), written.toLowerCase()];
  const holder = await currentPlayer({ store }, code);
  const isAgent = (await store.agents.findAgent(slug)) !== undefined;
  if (holder && isAgent && (written === code) === (written === slug)) {
    const hint = 'Write a friend code in capitals, a slug in small letters.';
    throw new Failure(`${written} can be a player's friend code or an agent's slug.`, hint);
  }
  if (isAgent && (!holder || written === slug)) return { kind: 'agent', id: slug };
  return holder && { kind: 'player', id: holder.player.id };
}

async function note({ store, clock }: AdminParts, parts: NewAct): Promise<void> {
  const at = clock();
  await store.admin.noteAct({ id: newId('act', at), at, ...parts });
}
