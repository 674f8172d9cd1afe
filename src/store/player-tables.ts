// The tables of agents, matches, players, standings and communities.
import { sql, type Kysely } from 'kysely';
import { type Flavour, instant, key, withoutRowid } from './column-types.ts';

type Db = Kysely<unknown>;

export async function createPlayerTables(db: Db, flavour: Flavour): Promise<void> {
  await addColumns(db, flavour);
  await createAgents(db, flavour);
  await createMatches(db, flavour);
  await createPlayers(db, flavour);
  await createPasskeys(db, flavour);
  await createPlayerGames(db, flavour);
  await createStandings(db, flavour);
  await createCommunities(db, flavour);
}

async function addColumns(db: Db, flavour: Flavour): Promise<void> {
  await db.schema.alterTable('games').addColumn('counting', 'text').execute();
  await db.schema.alterTable('games').addColumn('agent', key[flavour]).execute();
  await db.schema.alterTable('seats').addColumn('rated_games', 'integer').execute();
  await db.schema.alterTable('seats').addColumn('player_id', key[flavour]).execute();
  await db.schema
    .createIndex('games_counting')
    .on('games')
    .column('id')
    .where(sql<boolean>`counting = 'due'`)
    .execute();
}

async function createAgents(db: Db, flavour: Flavour): Promise<void> {
  await db.schema
    .createTable('agents')
    .addColumn('slug', key[flavour], (column) => column.primaryKey().notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('character_id', 'integer', (column) => column.notNull())
    .addColumn('strength', 'integer', (column) => column.notNull())
    .addColumn('ruleset', 'text')
    .addColumn('is_protected', 'integer', (column) => column.notNull())
    .addColumn('key_hash', key[flavour])
    .addColumn('created_at', instant[flavour], (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('challenges')
    .addColumn('game_id', key[flavour], (column) => column.primaryKey().notNull().references('games.id'))
    .addColumn('token_hash', key[flavour], (column) => column.notNull().unique())
    .addColumn('challenger', 'text', (column) => column.notNull())
    .addColumn('match_token_hash', key[flavour], (column) => column.unique())
    .execute();
}

async function createMatches(db: Db, flavour: Flavour): Promise<void> {
  await db.schema
    .createTable('matches')
    .addColumn('id', key[flavour], (column) => column.primaryKey().notNull())
    .addColumn('game_id', key[flavour], (column) => column.notNull().unique())
    .addColumn('agent', key[flavour], (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('challenger', 'text', (column) => column.notNull())
    .addColumn('challenger_key', key[flavour], (column) => column.notNull())
    .addColumn('in_game_name', 'text', (column) => column.notNull())
    .addColumn('winner', 'text', (column) => column.notNull())
    .addColumn('finished_at', instant[flavour], (column) => column.notNull())
    .addColumn('challenger_elo', 'integer', (column) => column.notNull())
    .addColumn('score_agent', 'integer', (column) => column.notNull())
    .addColumn('score_challenger', 'integer', (column) => column.notNull())
    .addColumn('elo_before', 'integer', (column) => column.notNull())
    .addColumn('elo_after', 'integer', (column) => column.notNull())
    .addColumn('ruleset', 'text', (column) => column.notNull())
    .addColumn('replay_link', 'text', (column) => column.notNull())
    .addUniqueConstraint('matches_number', ['agent', 'number'])
    .execute();
  const index = (name: string) => db.schema.createIndex(name).on('matches');
  await index('matches_agent').columns(['agent', 'id']).execute();
  await index('matches_challenger').columns(['agent', 'challenger_key', 'id']).execute();
}

async function createPlayers(db: Db, flavour: Flavour): Promise<void> {
  await db.schema
    .createTable('players')
    .addColumn('id', key[flavour], (column) => column.primaryKey().notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('is_account', 'integer', (column) => column.notNull())
    .addColumn('is_hidden', 'integer', (column) => column.notNull())
    .addColumn('finished_games', 'integer', (column) => column.notNull())
    .addColumn('created_at', instant[flavour], (column) => column.notNull())
    .addColumn('updated_at', instant[flavour])
    .addColumn('moved_to', key[flavour])
    .execute();
  await db.schema
    .createIndex('players_moved')
    .on('players')
    .column('moved_to')
    .where(sql<boolean>`moved_to is not null`)
    .execute();
  await db.schema
    .createTable('sessions')
    .addColumn('hash', key[flavour], (column) => column.primaryKey().notNull())
    .addColumn('player_id', key[flavour], (column) => column.notNull())
    .addColumn('created_at', instant[flavour], (column) => column.notNull())
    .$call((table) => withoutRowid(table, flavour))
    .execute();
}

async function createPasskeys(db: Db, flavour: Flavour): Promise<void> {
  await db.schema
    .createTable('passkeys')
    .addColumn('id', key[flavour], (column) => column.primaryKey().notNull())
    .addColumn('player_id', key[flavour], (column) => column.notNull())
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('counter', 'bigint', (column) => column.notNull())
    .addColumn('transports', 'text', (column) => column.notNull())
    .addColumn('created_at', instant[flavour], (column) => column.notNull())
    .addColumn('last_used_at', instant[flavour])
    .execute();
  await db.schema.createIndex('passkeys_player').on('passkeys').column('player_id').execute();
  await db.schema
    .createTable('ceremonies')
    .addColumn('challenge_hash', key[flavour], (column) => column.primaryKey().notNull())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('player_id', key[flavour])
    .addColumn('expires_at', instant[flavour], (column) => column.notNull())
    .execute();
  await db.schema.createIndex('ceremonies_age').on('ceremonies').column('expires_at').execute();
}

async function createPlayerGames(db: Db, flavour: Flavour): Promise<void> {
  await db.schema
    .createTable('player_games')
    .addColumn('player_id', key[flavour], (column) => column.notNull())
    .addColumn('game_id', key[flavour], (column) => column.notNull())
    .addColumn('seat', 'text', (column) => column.notNull())
    .addColumn('ruleset', 'text', (column) => column.notNull())
    .addColumn('opponent', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('rating_before', 'integer')
    .addColumn('rating_after', 'integer')
    .addColumn('ended_at', instant[flavour], (column) => column.notNull())
    .addPrimaryKeyConstraint('player_games_pk', ['player_id', 'game_id', 'seat'])
    .$call((table) => withoutRowid(table, flavour))
    .execute();
  await db.schema
    .createTable('champion_plays')
    .addColumn('player_id', key[flavour], (column) => column.notNull())
    .addColumn('card_id', 'integer', (column) => column.notNull())
    .addColumn('plays', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('champion_plays_pk', ['player_id', 'card_id'])
    .$call((table) => withoutRowid(table, flavour))
    .execute();
}

async function createStandings(db: Db, flavour: Flavour): Promise<void> {
  const count = ['games', 'rated_games', 'wins', 'losses', 'draws', 'streak'] as const;
  let table = db.schema
    .createTable('standings')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('owner', key[flavour], (column) => column.notNull())
    .addColumn('ruleset', 'text', (column) => column.notNull())
    .addColumn('rating', 'integer', (column) => column.notNull());
  for (const name of count) table = table.addColumn(name, 'integer', (column) => column.notNull());
  await table
    .addColumn('form', 'text', (column) => column.notNull())
    .addColumn('updated_at', instant[flavour])
    .addColumn('tier', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('standings_pk', ['kind', 'owner', 'ruleset'])
    .$call((whole) => withoutRowid(whole, flavour))
    .execute();
  await db.schema
    .createIndex('standings_places')
    .on('standings')
    .columns(['kind', 'ruleset', 'tier', 'rating', 'owner'])
    .where(sql<boolean>`tier > 0`)
    .execute();
}

async function createCommunities(db: Db, flavour: Flavour): Promise<void> {
  await db.schema
    .createTable('communities')
    .addColumn('id', key[flavour], (column) => column.primaryKey().notNull())
    .addColumn('slug', key[flavour], (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('members', 'integer', (column) => column.notNull())
    .addColumn('created_at', instant[flavour], (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('club_places')
    .addColumn('community_id', key[flavour], (column) => column.notNull())
    .addColumn('ruleset', 'text', (column) => column.notNull())
    .addColumn('player_id', key[flavour], (column) => column.notNull())
    .addColumn('rating', 'integer', (column) => column.notNull())
    .addColumn('tier', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('club_places_pk', ['community_id', 'ruleset', 'player_id'])
    .$call((table) => withoutRowid(table, flavour))
    .execute();
  const index = (name: string) => db.schema.createIndex(name).on('club_places');
  await index('club_places_order')
    .columns(['community_id', 'ruleset', 'tier', 'rating', 'player_id'])
    .where(sql<boolean>`tier > 0`)
    .execute();
  await index('club_places_player').columns(['player_id', 'community_id']).execute();
}
