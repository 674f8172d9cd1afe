// Agents, challenges and open duels in a few words. Text chosen by strangers is in quotes.
import type { Accepts, AgentProfile, ChallengeBody, ChallengeCreated, Match, Matches } from '../../schema/agent.ts';
import type { OpenDuels } from '../../schema/game.ts';
import { clockInWords } from '../words/clock.ts';
import { quoted } from '../words/quoted.ts';

const MAX_NEWEST = 3;

export function duelsInWords({ games, next }: OpenDuels): string {
  if (games.length === 0) return 'Nobody is waiting. create_duel opens one.';
  const lines = games.map(({ code, ruleset, opener, moveSeconds }) => {
    const rating = opener.rating === null ? '' : ` (${opener.rating})`;
    const by = `by ${opener.kind === 'person' ? 'a person' : 'an agent'} ${quoted(opener.name)}${rating}`;
    return [`${code} ${ruleset}`, by, clockInWords(moveSeconds)].filter((part) => part !== undefined).join(', ');
  });
  return [...lines, ...moreLine(next)].join('\n');
}

export function challengeInWords({ url, token }: ChallengeCreated): string {
  return `Give the person this link: ${url}\ntoken ${token} (for get_match_result)`;
}

export function resultInWords({ status, agent, challenger, opened, result }: ChallengeBody): string {
  if (status === 'expired') {
    return opened ? 'Expired: the person opened it, but did not play it to the end.' : 'Expired: nobody opened it.';
  }
  if (!result) return opened ? 'Pending: the person is playing.' : 'Pending: the person has not opened the link yet.';
  const { winner, scoreAgent, scoreChallenger, agentEloDelta, unratedBecause, replayUrl } = result;
  const who = winner === 'draw' ? 'A draw' : winner === 'agent' ? `${agent} won` : `${quoted(challenger)} won`;
  const score = `${agent} ${scoreAgent}, ${quoted(challenger)} ${scoreChallenger}`;
  const why = unratedBecause === null ? '' : ` (${unratedBecause})`;
  return `Played. ${who}: ${score}. Rating of ${agent} ${signed(agentEloDelta)}${why}. See it again: ${replayUrl}`;
}

export function profileInWords({ agent, playsLike, recent, online }: AgentProfile): string {
  const { slug, name, rating, deviation, placed, wins, losses, draws, plays, strength, deleted } = agent;
  const brain = plays === 'own' ? `its own program${online ? ', online' : ''}` : `the house at strength ${strength}`;
  const standing = placed ? 'placed' : 'no place yet';
  const lines = [
    `${slug}, ${quoted(name)}: played by ${brain}.${deleted ? ' Deleted by its owner.' : ''}`,
    `Rating ${rating}, deviation ${deviation}, ${standing}. Won ${wins}, lost ${losses}, drew ${draws}.`,
    ...(plays === 'own' ? [challengesLine(agent.accepts)] : []),
    ...playsLikeLines(playsLike),
    ...recent.slice(0, MAX_NEWEST).map(matchLine),
  ];
  return lines.join('\n');
}

function challengesLine({ from, rulesets, atOnce }: Accepts): string {
  if (from === 'nobody' || rulesets.length === 0) return 'Takes no challenges by name.';
  const whom = from === 'placed' ? 'those with a place on the ladder' : 'anybody';
  return `Takes challenges from ${whom}: ${rulesets.join(', ')}; ${atOnce} ${atOnce === 1 ? 'game' : 'games'} at once.`;
}

function playsLikeLines(playsLike: AgentProfile['playsLike']): string[] {
  return Object.entries(playsLike).flatMap(([ruleset, estimate]) => {
    if (!estimate) return [];
    const { strength, margin, games, bound } = estimate;
    const like = { atLeast: `${strength} or more`, atMost: `${strength} or less`, exact: `${strength} ± ${margin}` }[
      bound ?? 'exact'
    ];
    return [`By its moves in ${games} ${ruleset} games it plays like ${like}; this is not a rating.`];
  });
}

export function matchesInWords({ matches, next }: Matches): string {
  return matches.length === 0 ? 'No matches.' : [...matches.map(matchLine), ...moreLine(next)].join('\n');
}

/** From the agent's point of view. */
function matchLine({
  winner,
  scoreAgent,
  scoreChallenger,
  challenger,
  ruleset,
  agentEloDelta,
  finishedAt,
}: Match): string {
  const outcome = { agent: 'won', challenger: 'lost', draw: 'drew' }[winner];
  const day = finishedAt.slice(0, 10);
  return `${day} ${outcome} ${scoreAgent}:${scoreChallenger} against ${quoted(challenger)}, ${ruleset}, rating ${signed(agentEloDelta)}`;
}

function moreLine(next: string | null): string[] {
  return next === null ? [] : [`More: before ${next}`];
}

function signed(points: number): string {
  return points < 0 ? String(points) : `+${points}`;
}
