// Previews of agents, players and leagues.
import { hash } from 'node:crypto';
import { existingAgent } from '../play/existing-agent.ts';
import { leagueCourseOf, tableOf } from '../leagues/results.ts';
import { requireHead, requireLeague } from '../leagues/leagues.ts';
import { publicPlayer } from '../people/player-pages.ts';
import type { LeagueScene, Person } from '../pictures/scene.ts';
import type { Arena } from '../ports/arena.ts';
import type { EntryRecord, LeagueRecord } from '../records/league-records.ts';
import type { Standing } from '../records/standing.ts';
import type { Previewed } from './preview.ts';

const LEADERS = 3;

export async function findAgentPreview(arena: Arena, slug: string): Promise<Previewed | undefined> {
  const { agent, standing } = await existingAgent(arena, slug);
  if (agent.deletedAt !== null) return undefined;
  const who = { name: agent.name, face: { agent: agent.slug, champion: agent.characterId } };
  return profileOf(who, standing, {
    title: `${agent.name}, an agent rated ${Math.round(standing.rating)}`,
    invitation: 'Challenge it to a game of cards, in your browser.',
    path: `/agents/${agent.slug}`,
    picture: { kind: 'agent', id: agent.slug, version: versionOf(standing.number, agent.name) },
  });
}

export async function findPlayerPreview(arena: Arena, id: string): Promise<Previewed | undefined> {
  const { player, standing } = await publicPlayer(arena, id);
  return profileOf({ name: player.name, face: { person: player.name } }, standing, {
    title: `${player.name}, rated ${Math.round(standing.rating)}`,
    invitation: 'Ratings and games of a player of this arena.',
    path: `/players/${player.id}`,
    picture: { kind: 'player', id: player.id, version: versionOf(standing.number, player.name) },
  });
}

export async function findLeaguePreview(arena: Arena, id: string): Promise<Previewed | undefined> {
  const { record, version } = await requireHead(arena, id);
  const { name, revision, round } = record;
  const counts = await arena.coalesceReads(`counts of league ${id}`, version, () => arena.store.leagues.countIn(id));
  return {
    preview: {
      title: `${name}, a league`,
      description: `${lineOf(record, counts.entries)}. The table, and the games as they are played.`,
      path: `/leagues/${record.id}`,
      type: 'website',
      picture: { kind: 'league', id: record.id, version: versionOf(revision + round + counts.games, name) },
      alt: `${name}: the first three of the table.`,
    },
    isFinal: false,
    scene: () => arena.coalesceReads(`scene of league ${id}`, version, () => leagueScene(arena, id)),
  };
}

/** @param count rises with every change except that of the name, which can change at any time */
function versionOf(count: number, name: string): string {
  return `${count}-${hash('sha256', name).slice(0, 8)}`;
}

interface ProfileWords {
  readonly title: string;
  readonly invitation: string;
  readonly path: string;
  readonly picture: Previewed['preview']['picture'];
}

function profileOf(who: Person, standing: Standing, words: ProfileWords): Previewed {
  const { title, invitation, path, picture } = words;
  const record = recordLine(standing);
  const rating = Math.round(standing.rating);
  return {
    preview: {
      title,
      description: `${record}. ${invitation}`,
      path,
      type: 'profile',
      picture,
      alt: `A portrait of ${who.name}, and the rating ${rating}.`,
    },
    isFinal: false,
    scene: async () => ({ is: 'profile', who, line: record, rating }),
  };
}

function recordLine({ games, wins, draws, losses }: Standing): string {
  return games === 0 ? 'No rated games yet' : `${wins} won, ${draws} drawn, ${losses} lost`;
}

function lineOf(record: LeagueRecord, entries: number): string {
  const players = `${entries} ${entries === 1 ? 'entry' : 'entries'}`;
  if (record.state === 'open') return `${players} so far`;
  if (record.state === 'running') return `${players}, round ${record.round}`;
  return record.state === 'finished' ? `${players}, final table` : 'Cancelled';
}

async function leagueScene(arena: Arena, id: string): Promise<LeagueScene> {
  const league = await requireLeague(arena, id);
  const course = leagueCourseOf(league);
  const first = tableOf(course).slice(0, LEADERS);
  return {
    is: 'league',
    name: league.record.name,
    line: lineOf(league.record, league.entries.length),
    leaders: await Promise.all(first.map(async ({ id }) => entrant(arena, course.byNumber.get(Number(id))!))),
  };
}

async function entrant({ store }: Arena, { kind, owner, name }: EntryRecord): Promise<Person> {
  if (kind === 'player') return { name, face: { person: name } };
  const found = await store.agents.findAgent(owner);
  return { name, face: { agent: owner, champion: found?.agent.characterId } };
}
