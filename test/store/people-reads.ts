// Every read of agents, players, standings and communities, with the index it must use.
import type { Store } from '../../src/ports/store.ts';
import { BUSY_AGENT, playerId } from '../../loadtest/many-standings.ts';

export interface Read {
  readonly name: string;
  readonly read: (store: Store) => Promise<unknown>;
  readonly index: string;
  /** On PostgreSQL, if its name differs. */
  readonly postgresIndex?: string;
  /** It sorts one player's own rows, whose number does not grow with the whole database. */
  readonly sortsItsOwn?: true;
  /** It sorts pending work, which is always little. */
  readonly sortsWaiting?: true;
}

const ID = playerId(7);
const CLUB = 'cm_large';
const primary = (table: string) => ({ index: `sqlite_autoindex_${table}_1`, postgresIndex: `${table}_pkey` });
/** Tables whose rows are stored in the order of their key. */
const ordered = (postgresIndex: string) => ({ index: 'PRIMARY KEY', postgresIndex });

const FRIENDS: readonly Read[] = [
  {
    name: "the number of a player's relationships",
    read: ({ friends }) => friends.counts(ID),
    ...ordered('friends_pk'),
    sortsItsOwn: true,
  },
  { name: 'the games that friends play', read: ({ friends }) => friends.playing([ID]), index: 'seats_player' },
  {
    name: 'the games that wait for a player',
    read: ({ friends }) => friends.invitations([ID], 1),
    index: 'games_held',
  },
];

const TABLES: readonly Read[] = (['all', 'classic', 'mutators'] as const).flatMap((ruleset) => {
  const page = { ruleset, limit: 20 };
  const next = { ...page, cursor: `2.1200.1000.${ID}` };
  return [
    {
      name: `players by rating, ${ruleset}`,
      read: ({ standings }) => standings.leaderboard('player', page),
      index: 'standings_places',
    },
    {
      name: `the next page of players by rating, ${ruleset}`,
      read: ({ standings }) => standings.leaderboard('player', next),
      index: 'standings_places',
    },
    {
      name: `the next page of agents by rating, ${ruleset}`,
      read: ({ standings }) => standings.leaderboard('agent', next),
      index: 'standings_places',
    },
    {
      name: `members by rating, ${ruleset}`,
      read: ({ standings }) => standings.communityLeaderboard(CLUB, page),
      index: 'club_places_order',
    },
    {
      name: `the next page of members by rating, ${ruleset}`,
      read: ({ standings }) => standings.communityLeaderboard(CLUB, next),
      index: 'club_places_order',
    },
  ] satisfies Read[];
});

export const PEOPLE_READS: readonly Read[] = [
  ...TABLES,
  ...FRIENDS,
  {
    name: 'games to count',
    read: ({ standings }) => standings.unsettledGames(100),
    index: 'games_counting',
    sortsWaiting: true,
  },
  {
    name: 'whether a game is still to be counted',
    read: ({ standings }) => standings.isUnsettled('g_1'),
    ...primary('games'),
  },
  {
    name: 'a community by its slug',
    read: ({ standings }) => standings.findCommunity('large'),
    index: 'sqlite_autoindex_communities_2',
    postgresIndex: 'communities_slug_key',
  },
  { name: 'communities', read: ({ standings }) => standings.communities({ limit: 20 }), ...primary('communities') },
  {
    name: 'the next page of communities',
    read: ({ standings }) => standings.communities({ limit: 20, cursor: 'cm_10500' }),
    ...primary('communities'),
  },
  { name: 'a membership', read: ({ standings }) => standings.isMember(CLUB, ID), ...ordered('club_places_pk') },
  {
    name: "a player's communities",
    read: ({ standings }) => standings.clubsOf(ID),
    index: 'club_places_player',
  },
  {
    name: 'the number of members ranked above a player',
    read: ({ standings }) => standings.clubsOf(ID),
    index: 'club_places_order',
  },
  { name: 'an agent', read: ({ agents }) => agents.findAgent(BUSY_AGENT), ...primary('agents') },
  { name: 'an agent by its key', read: ({ agents }) => agents.findAgentByKey('hash'), index: 'agents_key' },
  {
    name: 'agents by folded name',
    read: ({ agents }) => agents.namesakesOf('theoracle'),
    index: 'agents_folded_name',
  },
  {
    name: 'agents by folded slug',
    read: ({ agents }) => agents.namesakesOf('oracle'),
    index: 'agents_folded_slug',
  },
  { name: 'agents to fold', read: ({ agents }) => agents.foldOldNames(200), index: 'agents_unfolded' },
  { name: 'agents', read: ({ agents }) => agents.agents({ limit: 20 }), ...ordered('standings_pk') },
  {
    name: 'the next page of agents',
    read: ({ agents }) => agents.agents({ limit: 20, cursor: BUSY_AGENT }),
    ...ordered('standings_pk'),
  },
  {
    name: 'a challenge by its game',
    read: ({ agents }) => agents.findChallenge({ gameId: 'g_1' }),
    ...primary('challenges'),
  },
  {
    name: 'a challenge by its token',
    read: ({ agents }) => agents.findChallenge({ tokenHash: 'hash' }),
    index: 'sqlite_autoindex_challenges_2',
    postgresIndex: 'challenges_token_hash_key',
  },
  {
    name: 'a challenge by its match token',
    read: ({ agents }) => agents.findChallenge({ matchTokenHash: 'hash' }),
    index: 'sqlite_autoindex_challenges_3',
    postgresIndex: 'challenges_match_token_hash_key',
  },
  {
    name: 'a match by its game',
    read: ({ agents }) => agents.findMatch('g_1'),
    index: 'sqlite_autoindex_matches_2',
    postgresIndex: 'matches_game_id_key',
  },
  { name: 'matches', read: ({ agents }) => agents.matches(BUSY_AGENT, { limit: 20 }), index: 'matches_agent' },
  {
    name: 'the next page of matches',
    read: ({ agents }) => agents.matches(BUSY_AGENT, { limit: 20, before: 'm_1' }),
    index: 'matches_agent',
  },
  {
    name: "the next page of a challenger's matches",
    read: ({ agents }) => agents.matches(BUSY_AGENT, { limit: 20, before: 'm_1', challenger: 'Label 7' }),
    index: 'matches_challenger',
  },
  { name: 'a player', read: ({ players }) => players.findPlayer(ID), ...primary('players') },
  { name: 'a session', read: ({ players }) => players.findSession('hash'), ...ordered('sessions_pkey') },
  {
    name: 'the favourite champion',
    read: ({ players }) => players.favoriteChampion(ID),
    ...ordered('champion_plays_pk'),
    sortsItsOwn: true,
  },
  {
    name: "a player's records against the house",
    read: ({ players }) => players.houseRecords(ID),
    ...ordered('player_house_records_pk'),
  },
  {
    name: "the next page of a player's games",
    read: ({ players }) => players.gamesOf(ID, { limit: 20, before: 'g_1' }),
    ...ordered('player_games_pk'),
  },
  {
    name: 'how the games on a page were played',
    read: ({ players }) => players.seatPlays(['g_1', 'g_2']),
    ...ordered('player_games_game'),
  },
  {
    name: 'the accuracies of a player',
    read: ({ players }) => players.gamesOf(ID, { limit: 20 }),
    ...ordered('seats_pk'),
  },
  {
    name: "a player's statistics",
    read: ({ players }) => players.tally(ID),
    index: 'PRIMARY KEY',
    postgresIndex: 'player_games_(?:pk|ended)', // both start with the player
    sortsItsOwn: true,
  },
  {
    name: "a player's statistics by week",
    read: ({ players }) => players.weekTallies(ID, 5),
    index: 'player_games_ended',
    sortsItsOwn: true,
  },
  {
    name: "a player's clearest win",
    read: ({ players }) => players.clearestWin(ID),
    index: 'PRIMARY KEY',
    postgresIndex: 'player_games_(?:pk|ended)',
    sortsItsOwn: true,
  },
  {
    name: "a player's largest capture",
    read: ({ players }) => players.largestCapture(ID),
    index: 'PRIMARY KEY',
    postgresIndex: 'player_games_(?:pk|ended)',
    sortsItsOwn: true,
  },
  { name: 'sessions', read: ({ players }) => players.sessionsOf(ID), index: 'sessions_player' },
  {
    name: "texts of a player's matches",
    read: ({ players }) => players.matchTexts(ID),
    index: 'seats_player',
    postgresIndex: 'seats_player(?:_over)?', // either starts with the player
    sortsItsOwn: true,
  },
  {
    name: "a player's unfinished games",
    read: ({ players }) => players.unfinishedGames(ID, 5),
    index: 'seats_player',
    sortsItsOwn: true,
  },
  { name: 'passkeys', read: ({ players }) => players.passkeysOf(ID), index: 'passkeys_player', sortsItsOwn: true },
  { name: 'a passkey', read: ({ players }) => players.findPasskey('id'), ...primary('passkeys') },
  { name: 'merged guests', read: ({ players }) => players.guestsOf([ID]), index: 'players_moved' },
  {
    name: 'the current ratings of a player',
    read: ({ ratings }) => ratings.entries('player', ID),
    ...ordered('standings_pk'),
  },
  {
    name: 'the last games of a line',
    read: ({ ratings }) => ratings.lastGames(`player/${ID}`, 100),
    index: 'steps_generation', // it ends with the primary key
    postgresIndex: 'steps_(?:pk|generation)',
  },
  {
    name: 'the thoughts of a line',
    read: ({ ratings }) => ratings.thoughtMeans(`player/${ID}`, 100),
    index: 'steps_generation',
    postgresIndex: 'steps_(?:pk|generation)',
  },
  { name: 'the rating steps of a game', read: ({ ratings }) => ratings.countedGame('g_1'), index: 'steps_game' },
  { name: 'results in order', read: ({ ratings }) => ratings.results({ limit: 100 }), index: 'results_order' },
  {
    name: 'the next results in order',
    read: ({ ratings }) => ratings.results({ limit: 100, after: { sequence: 7, gameId: 'g_1' } }),
    index: 'results_order',
  },
  { name: 'suspended players', read: ({ ratings }) => ratings.suspensions(), index: 'players_suspended' },
  { name: 'suspended agents', read: ({ ratings }) => ratings.suspensions(), index: 'agents_suspended' },
  { name: 'places to end', read: ({ ratings }) => ratings.expirePlaces(1, 100), index: 'standings_expiring' },
  { name: 'steps of old generations', read: ({ ratings }) => ratings.deleteOldSteps(500), index: 'steps_generation' },
  {
    name: 'the newest results',
    read: ({ admin }) => admin.recentResults({ limit: 250, after: 'g_0' }),
    ...primary('results'),
  },
  {
    name: 'the next newest results',
    read: ({ admin }) => admin.recentResults({ limit: 250, after: 'g_0', before: 'g_1' }),
    ...primary('results'),
  },
  {
    name: 'networks of results',
    read: ({ admin }) => admin.recentResults({ limit: 250, after: 'g_0' }),
    ...ordered('seats_pk'),
  },
  {
    name: 'the newest aborted games',
    read: ({ admin }) => admin.recentAborts({ limit: 250, after: 'g_0', before: 'g_1' }),
    index: 'games_aborted',
  },
  { name: 'a ceremony', read: ({ players }) => players.takeCeremony('hash'), ...primary('ceremonies') },
];
