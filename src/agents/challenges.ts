// Challenges: a link for a person to play a hosted agent on the caller's behalf, its verified result, and reports.
import { formatInstant } from '../../schema/instant.ts';
import { CURRENT_POLICY } from '../house/policies.ts';
import { CURRENT_RULES } from '../engine/index.ts';
import {
  UNPLAYED,
  type StoredGame,
  isOver,
  type Instant,
  type GameRecord,
  rulesetOfGame,
} from '../records/game-record.ts';
import type { ChallengeBody, ChallengeCreated, Reported } from '../../schema/agent.ts';
import { Problem } from '../../schema/problem.ts';
import type { ChallengeRequest, ResultRequest } from '../../schema/requests.ts';
import type { ChallengeRecord, CountedMatch, RatedAgent } from '../records/agent-records.ts';
import type { Arena } from '../ports/arena.ts';
import { refuseReservedNames } from '../people/names.ts';
import { ownProgramSeat } from '../play/players.ts';
import { existingAgent } from '../play/existing-agent.ts';
import { settleGame } from '../standings/settling.ts';
import { AGENT_SEAT, CHALLENGER_SEAT } from '../table/identities.ts';
import { moveNames, newGameOf } from '../table/game.ts';
import { inviteUrl, watchUrl } from '../table/links.ts';
import { resultBody } from '../table/bodies.ts';
import { receiptOf } from '../trust/receipts.ts';
import { challengeExpiresAt, nextCheckAt, UNOPENED_LAPSES_MS } from '../table/deadlines.ts';
import { hashSecret, isWellFormed, newSecret } from '../trust/secrets.ts';
import { newGameId, newSeed } from '../trust/ids.ts';
import { openSeat } from '../table/seat-records.ts';
import type { RequestContext } from '../ports/request-context.ts';
import { verify } from '../standings/verification.ts';

const COUNTING_AGAIN = 'Ratings are being counted again; this result follows.';

/** @throws Problem agent-not-found, agent-deleted, agent-protected, name-reserved, too-many-…, unavailable */
export async function createChallenge(
  arena: Arena,
  request: ChallengeRequest,
  { seal, agentKey, network }: RequestContext,
): Promise<ChallengeCreated> {
  const rated = await existingAgent(arena, request.agent);
  const { agent } = rated;
  if (agent.deletedAt !== null) throw new Problem('agent-deleted');
  if (agent.isProtected && (agentKey === undefined || hashSecret(agentKey) !== agent.keyHash)) {
    throw new Problem('agent-protected');
  }
  await refuseReservedNames(arena, { challenger: request.challenger }, { agentKey });
  await arena.admission.admitGame(network, 'waiting');
  const now = arena.clock();
  const token = newSecret('challenge');
  const invite = newSecret('invite');
  const record = challengeGame(now, rated, request, hashSecret(invite));
  const challenge: ChallengeRecord = {
    gameId: record.id,
    tokenHash: hashSecret(token),
    challenger: request.challenger,
    matchTokenHash: null,
  };
  const answer = {
    url: inviteUrl(arena.links, record.id, invite),
    token,
    expiresAt: formatInstant(record.expiresAt!),
    gameId: record.id,
    watchUrl: watchUrl(arena.links, record.id),
  };
  const receipt = receiptOf(seal, answer, now);
  const checkAt = nextCheckAt(newGameOf(record), now);
  await arena.store.insertGame({ record, entries: [], checkAt, receipt, challenge, openedBy: network });
  return answer;
}

/** @throws Problem challenge-not-found */
export async function readChallenge(arena: Arena, token: string): Promise<ChallengeBody> {
  const challenge = isWellFormed('challenge', token)
    ? await arena.store.agents.findChallenge({ tokenHash: hashSecret(token) })
    : undefined;
  if (!challenge) throw new Problem('challenge-not-found');
  const { gameId, challenger } = challenge;
  const { record } = (await arena.store.findGame(gameId))!;
  const found = await settledMatch(arena, record);
  const match = found === 'later' ? undefined : found;
  return {
    status: match ? 'played' : found === 'later' || isPending(record, arena.clock()) ? 'pending' : 'expired',
    agent: record.agent!,
    challenger,
    ruleset: rulesetOfGame(record),
    opened: record.startedAt !== null,
    expiresAt: formatInstant(challengeExpiresAt(record)),
    gameId,
    watchUrl: watchUrl(arena.links, gameId),
    ...(match ? { result: resultBody(arena.links, match) } : {}),
  };
}

/**
 * Compares the client's own report with what the server verified. It changes nothing.
 * @throws Problem wrong-match-token, game-not-over, challenge-expired, result-differs
 */
export async function reportResult(arena: Arena, report: ResultRequest): Promise<Reported> {
  const challenge = isWellFormed('match', report.matchToken)
    ? await arena.store.agents.findChallenge({ matchTokenHash: hashSecret(report.matchToken) })
    : undefined;
  if (!challenge) throw new Problem('wrong-match-token');
  const stored = (await arena.store.findGame(challenge.gameId))!;
  if (stored.record.status !== 'finished') {
    throw new Problem(isPending(stored.record, arena.clock()) ? 'game-not-over' : 'challenge-expired');
  }
  const match = await settledMatch(arena, stored.record);
  if (match === 'later') throw new Problem('unavailable', { detail: COUNTING_AGAIN, retryAfterSeconds: 2 });
  const divergesAt = match ? divergenceOf(report, match, stored) : await ownDivergence(arena, stored);
  if (!match || divergesAt !== undefined) throw new Problem('result-differs', { extra: { divergesAt } });
  return { status: 'played', verified: true, result: resultBody(arena.links, match) };
}

/** The match of a finished game, settled now if possible; `undefined` if there is none. */
async function settledMatch(arena: Arena, { id, status }: GameRecord): Promise<CountedMatch | 'later' | undefined> {
  if (status !== 'finished') return undefined;
  if (!(await settleGame(arena, id))) return 'later';
  return arena.store.agents.findMatch(id);
}

/** Whether a result is still possible: the game has neither ended nor expired. */
function isPending(record: GameRecord, now: Instant): boolean {
  return !isOver(record) && now < challengeExpiresAt(record);
}

/** Index of the first move that differs in the report; the number of moves if only the result differs. */
function divergenceOf(report: ResultRequest, match: CountedMatch, { entries }: StoredGame): number | undefined {
  const played = moveNames(entries);
  const { moves = played, claimed, inGameName = match.inGameName } = report;
  const longest = Math.max(moves.length, played.length);
  const differs = Array.from({ length: longest }, (_, i) => moves[i] !== played[i]).indexOf(true);
  if (differs >= 0) return differs;
  const isSame =
    claimed.winner === match.winner &&
    claimed.scoreAgent === match.scoreAgent &&
    claimed.scoreChallenger === match.scoreChallenger &&
    inGameName.trim() === match.inGameName;
  return isSame ? undefined : played.length;
}

/** Where the stored game itself diverges when it is played again. */
async function ownDivergence(arena: Arena, stored: StoredGame): Promise<number | undefined> {
  const verification = await verify(arena.house, stored);
  return verification.ok ? undefined : verification.divergesAt;
}

function challengeGame(
  now: Instant,
  { agent, standing }: RatedAgent,
  request: ChallengeRequest,
  inviteHash: string,
): GameRecord {
  const rating = Math.round(standing.rating);
  const agentSeat =
    agent.plays === 'own'
      ? ownProgramSeat({ agent, standing })
      : { ...openSeat('agent', agent.name), client: 'house', rating };
  return {
    ...UNPLAYED,
    id: newGameId(now),
    mode: 'challenge',
    rules: CURRENT_RULES[request.ruleset ?? agent.ruleset ?? 'mutators'],
    seed: newSeed(),
    status: 'waiting',
    isPublic: true,
    isPlacement: false,
    moveSeconds: null,
    strength: agent.strength,
    policy: CURRENT_POLICY,
    agent: agent.slug,
    thinkSeconds: agent.plays === 'own' ? agent.thinkSeconds : null,
    createdAt: now,
    expiresAt: now + UNOPENED_LAPSES_MS,
    seats: {
      A: openSeat('agent', ''),
      B: openSeat('person', ''),
      [AGENT_SEAT]: agentSeat,
      [CHALLENGER_SEAT]: { ...openSeat('person', ''), inviteHash },
    },
  };
}
