// Matches, communities and webhooks as the API shows them.
import { formatInstant } from '../../schema/instant.ts';
import { communityUrl, replayPage, type Links } from './links.ts';
import type { Community } from '../../schema/standing.ts';
import type { CommunityRecord } from '../records/standing-records.ts';
import { ChallengeResult, type Match } from '../../schema/agent.ts';
import type { CountedMatch, ListedMatch } from '../records/agent-records.ts';
import type { Subscription } from '../records/webhook-records.ts';
import { DEFAULT_NAMES } from './seat-records.ts';
import type { Webhook } from '../../schema/webhooks.ts';

export function resultBody(links: Links, match: CountedMatch): ChallengeResult {
  return ChallengeResult.parse(matchBody(links, match));
}

export function matchBody(links: Links, match: CountedMatch): Match {
  return {
    id: match.id,
    agent: match.agent,
    winner: match.winner,
    finishedAt: formatInstant(match.finishedAt),
    challenger: match.challenger,
    inGameName: match.inGameName,
    challengerElo: match.challengerElo,
    scoreAgent: match.scoreAgent,
    scoreChallenger: match.scoreChallenger,
    agentEloBefore: match.eloBefore,
    agentEloAfter: match.eloAfter,
    agentEloDelta: match.eloAfter - match.eloBefore,
    unratedBecause: match.reason,
    ruleset: match.ruleset,
    ...(match.standIns > 0 ? { standIn: match.standIns } : {}),
    replayUrl: replayPage(links, match.gameId, match.replayLink),
  };
}

/** As strangers read it: of a private game neither who played it nor what leads there. */
export function publicMatchBody(links: Links, match: ListedMatch): Match {
  const { replayUrl, ...body } = matchBody(links, match);
  if (match.isPublic) return { ...body, replayUrl };
  return { ...body, challenger: DEFAULT_NAMES.person, inGameName: DEFAULT_NAMES.person };
}

export function communityBody(links: Links, { id, slug, name, members, createdAt }: CommunityRecord): Community {
  return { id, slug, name, url: communityUrl(links, slug), members, createdAt: formatInstant(createdAt) };
}

export function webhookBody(subscription: Subscription): Webhook {
  const { id, url, events, status, gameId, agent, feed, disabledBecause, createdAt } = subscription;
  return {
    id,
    url,
    events: [...events],
    ...(gameId === null ? {} : { gameId }),
    ...(agent === null ? {} : { agent }),
    ...(feed === null ? {} : { feed }),
    status,
    ...(disabledBecause === null ? {} : { disabledBecause }),
    createdAt: formatInstant(createdAt),
  };
}
