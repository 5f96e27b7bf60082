import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { VERSION } from '../../metrics/version.js';
import { database } from '../statements/database.js';
import { hasLaterMigration } from './migration-files.js';
import { retryLockTimeout } from './retry-lock-timeout.js';
import { isOlder, newest, OLDEST_COMPATIBLE_VERSION } from './schema-versions.js';

const DB = join(import.meta.dirname, '../../../../db');
const FOLDER = join(DB, 'functions');
const TRIGGER = /^create or replace trigger (\w+)[^;]*? on (\w+)[^;]*;/gm;

interface State {
  functions_hash: string | null;
  version: string;
  oldest: string;
}

/** Applies db/functions if they changed, unless a newer program migrated the database. */
export async function applyFunctions(orm: MikroORM, applied: Iterable<string>): Promise<void> {
  const { functions, triggers, hash } = readFiles();
  const state = await readState(orm);
  if (!state || state.functions_hash === hash || isOfNewerProgram(state, applied)) return;
  await announceVersion(orm);
  await orm.em.fork().transactional(async (em) => {
    const run = (sql: string) => em.getConnection().execute(sql, [], 'run', em.getTransactionContext());
    // A function may call one that a later file creates, so bodies are checked in a second pass.
    await run('set local check_function_bodies = off');
    await run(functions);
    await run('set local check_function_bodies = on');
    await run(functions);
  });
  // A trigger locks its table, so each is one transaction, and only those that differ are replaced.
  const current = await readTriggers(orm);
  for (const { name, statement, definition } of triggers)
    if (definition === undefined || current.get(name) !== definition)
      await retryLockTimeout(async (lockTimeoutMs) => {
        const connection = orm.em.getConnection();
        await connection.execute(`set lock_timeout = ${lockTimeoutMs}`);
        await connection.execute(statement);
      });
  await database(orm.em.fork()).updateTable('schema_state').set({ functions_hash: hash }).execute();
}

/** Returns whether the functions of this or a newer program are applied. */
export const areFunctionsApplied = (state: Omit<State, 'oldest'>, applied: Iterable<string>): boolean =>
  state.functions_hash === readFiles().hash || (state.functions_hash !== null && isOfNewerProgram(state, applied));

/** Returns whether a newer version, or a program of this version with more migrations, used the database. */
const isOfNewerProgram = ({ version }: { version: string }, applied: Iterable<string>): boolean =>
  isOlder(VERSION, version) || hasLaterMigration(applied);

/**
 * Records the version first, so that older programs neither start on a schema that they cannot use nor apply their
 * functions after an interrupted update.
 */
export async function announceVersion(orm: MikroORM): Promise<void> {
  const state = await readState(orm);
  if (!state) return;
  const { version, oldest } = state;
  await database(orm.em.fork())
    .updateTable('schema_state')
    .set({
      functions_hash: null,
      version: newest(version, VERSION),
      oldest_compatible_version: newest(oldest, OLDEST_COMPATIBLE_VERSION),
    })
    .execute();
}

async function readState(orm: MikroORM): Promise<State | undefined> {
  const db = database(orm.em.fork());
  const { rows: found } = await sql<{ exists: boolean }>`
    select to_regclass('schema_state') is not null as exists`.execute(db);
  if (!found[0]?.exists) return undefined;
  await db
    .insertInto('schema_state')
    .defaultValues()
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return db
    .selectFrom('schema_state')
    .select(['functions_hash', 'version', 'oldest_compatible_version as oldest'])
    .executeTakeFirst();
}

async function readTriggers(orm: MikroORM): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select t.tgname || ' on ' || c.relname as name, pg_get_triggerdef(t.oid) as definition
      from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where not t.tgisinternal and c.relnamespace = current_schema()::regnamespace`.execute(database(orm.em.fork()));
  return new Map(rows.map(({ name, definition }) => [name, definition]));
}

interface Trigger {
  name: string;
  statement: string;
  /** Definition as PostgreSQL prints it. */
  definition: string | undefined;
}

function readFiles(): { functions: string; triggers: Trigger[]; hash: string } {
  const texts = readdirSync(FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => readFileSync(join(FOLDER, file), 'utf8'));
  const printed = readPrintedTriggers();
  const triggers = texts.flatMap((text) =>
    Array.from(text.matchAll(TRIGGER), ([statement, trigger, table]) => {
      const name = `${trigger} on ${table}`;
      return { name, statement, definition: printed.get(name) };
    }),
  );
  return {
    functions: texts.map((text) => text.replaceAll(TRIGGER, '')).join('\n'),
    triggers,
    hash: createHash('sha256').update(texts.join('')).digest('hex'),
  };
}

function readPrintedTriggers(): Map<string, string> {
  const lines = readFileSync(join(DB, 'schema.sql'), 'utf8').matchAll(
    /^(CREATE TRIGGER (\w+) .*? ON public\.(\w+) .*);$/gm,
  );
  return new Map(Array.from(lines, ([, definition = '', trigger, table]) => [`${trigger} on ${table}`, definition]));
}
