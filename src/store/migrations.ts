// The tables and their indices, created and changed in steps. A released step is never edited.
import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { type Flavour, instant, key, withoutRowid } from './column-types.ts';
import { createPlayerTables } from './player-tables.ts';
import { addCallers, addOutboxPlaces, createWebhookTables } from './webhook-tables.ts';

/**
 * Brings the tables up to date. On PostgreSQL, processes that start together wait for each other.
 * @returns the names of the steps that were run
 */
export async function migrate<Tables>(db: Kysely<Tables>, flavour: Flavour): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations(flavour) } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  return results.map(({ migrationName }) => migrationName);
}

function migrations(flavour: Flavour): Record<string, Migration> {
  return {
    '0001-games': {
      async up(db) {
        await createGames(db, flavour);
        await createSeats(db, flavour);
        await createJournal(db, flavour);
        await createReceipts(db, flavour);
      },
    },
    '0002-players': { up: (db) => createPlayerTables(db, flavour) },
    '0003-webhooks': { up: (db) => createWebhookTables(db, flavour) },
    '0006-quick-match': { up: (db) => addQuickMatch(db, flavour) },
    '0009-outbox-places': { up: addOutboxPlaces },
    '0010-webhook-callers': { up: (db) => addCallers(db, flavour) },
    '0011-versions': { up: addVersions },
  };
}

type Db = Kysely<unknown>;

async function createGames(db: Db, flavour: Flavour): Promise<void> {
  await db.schema
    .createTable('games')
    .addColumn('id', key[flavour], (column) => column.primaryKey().notNull())
    .addColumn('mode', 'text', (column) => column.notNull())
    .addColumn('ruleset', 'text', (column) => column.notNull())
    .addColumn('seed', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('is_public', 'integer', (column) => column.notNull())
    .addColumn('move_seconds', 'double precision')
    .addColumn('strength', 'double precision')
    .addColumn('code', key[flavour])
    .addColumn('created_at', instant[flavour], (column) => column.notNull())
    .addColumn('started_at', instant[flavour])
    .addColumn('ended_at', instant[flavour])
    .addColumn('expires_at', instant[flavour])
    .addColumn('end_reason', 'text')
    .addColumn('winner', 'text')
    .addColumn('rematch_of', key[flavour])
    .addColumn('rematch', key[flavour])
    .addColumn('rematch_offered_by', 'text')
    .addColumn('check_at', instant[flavour])
    .execute();
  const index = (name: string) => db.schema.createIndex(name).on('games');
  await index('games_code')
    .columns(['code', 'id'])
    .where(sql<boolean>`code is not null`)
    .execute();
  await index('games_check')
    .columns(['check_at', 'id'])
    .where(sql<boolean>`check_at is not null`)
    .execute();
  await index('games_live')
    .column('id')
    .where(sql<boolean>`status = 'active' and is_public = 1`)
    .execute();
  await index('games_open')
    .column('id')
    .where(sql<boolean>`mode = 'duel' and status = 'waiting' and is_public = 1`)
    .execute();
}

async function createSeats(db: Db, flavour: Flavour): Promise<void> {
  await db.schema
    .createTable('seats')
    .addColumn('game_id', key[flavour], (column) => column.notNull().references('games.id'))
    .addColumn('seat', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('client', 'text', (column) => column.notNull())
    .addColumn('rating', 'double precision')
    .addColumn('token_hash', key[flavour])
    .addColumn('invite_hash', key[flavour])
    .addPrimaryKeyConstraint('seats_pk', ['game_id', 'seat'])
    .$call((table) => withoutRowid(table, flavour))
    .execute();
  await db.schema
    .createTable('tokens')
    .addColumn('hash', key[flavour], (column) => column.primaryKey().notNull())
    .addColumn('game_id', key[flavour], (column) => column.notNull().references('games.id'))
    .addColumn('seat', 'text', (column) => column.notNull())
    .$call((table) => withoutRowid(table, flavour))
    .execute();
}

/** The one hot table. No foreign key to games: every move would pay for its look-up. */
async function createJournal(db: Db, flavour: Flavour): Promise<void> {
  await db.schema
    .createTable('journal')
    .addColumn('game_id', key[flavour], (column) => column.notNull())
    .addColumn('ply', 'integer', (column) => column.notNull())
    .addColumn('at', instant[flavour], (column) => column.notNull())
    .addColumn('entry', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('journal_pk', ['game_id', 'ply'])
    .$call((table) => withoutRowid(table, flavour))
    .execute();
}

async function createReceipts(db: Db, flavour: Flavour): Promise<void> {
  await db.schema
    .createTable('receipts')
    .addColumn('key', key[flavour], (column) => column.primaryKey().notNull())
    .addColumn('request_hash', 'text', (column) => column.notNull())
    .addColumn('answer', 'text')
    .addColumn('ply', 'integer')
    .addColumn('created_at', instant[flavour], (column) => column.notNull())
    .execute();
  await db.schema.createIndex('receipts_age').on('receipts').column('created_at').execute();
}

async function addQuickMatch(db: Db, flavour: Flavour): Promise<void> {
  await db.schema.alterTable('games').addColumn('wants', 'text').execute();
  await db.schema.alterTable('games').addColumn('alias_of', key[flavour]).execute();
}

/** Existing games keep null, which has its own meaning (tables.ts), so no row is rewritten. */
async function addVersions(db: Db): Promise<void> {
  const games = db.schema.alterTable('games');
  for (const name of ['rules', 'policy', 'review_policy']) await games.addColumn(name, 'text').execute();
  for (const name of ['score_a', 'score_b']) await games.addColumn(name, 'integer').execute();
}
