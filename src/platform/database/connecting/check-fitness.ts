import { VERSION } from '../../metrics/version.js';
import { BEFORE_FIRST_RELEASE, isBeforeFirstRelease } from '../schema/migration-files.js';
import { isOlder } from '../schema/schema-versions.js';
import { directNameOf, findPoolingFault } from './check-pooling.js';
import { DatabaseClient } from './database-client.js';
import { explainFailure } from './explain-failure.js';
import { findPooling } from './find-pooling.js';

const CONNECT_TIMEOUT_MS = 30_000;

export class UnfitDatabase extends Error {}

interface DatabaseFacts {
  encoding: string;
  is_migrated: boolean;
  has_state: boolean;
}

/** Throws UnfitDatabase if the database is unreachable, not UTF-8, incompatible, or behind an unusable pooler. */
export async function checkFitness(databaseUrl: string, directDatabaseUrl = databaseUrl): Promise<void> {
  const urls = { databaseUrl, directDatabaseUrl };
  const pooling = await withExplanation('DATABASE_URL', () => findPooling(databaseUrl));
  await withExplanation(directNameOf(urls), async () => {
    const fault = await findPoolingFault(urls, pooling);
    if (fault) throw new UnfitDatabase(fault);
    const client = new DatabaseClient({
      connectionString: directDatabaseUrl,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    });
    client.on('error', () => undefined);
    await client.connect();
    try {
      await checkState(client);
    } finally {
      await client.end();
    }
  });
}

async function withExplanation<T>(variable: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const sentence = explainFailure(error, variable);
    if (sentence) throw new UnfitDatabase(sentence);
    throw error;
  }
}

/** Exit code of sysexits(3), after which `npm start` prints the message only. */
const EX_CONFIG = 78;

export async function exitUnlessFit(...urls: Parameters<typeof checkFitness>): Promise<void> {
  try {
    await checkFitness(...urls);
  } catch (error) {
    if (!(error instanceof UnfitDatabase)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(EX_CONFIG);
  }
}

async function checkState(client: DatabaseClient): Promise<void> {
  const { rows } = await client.query<DatabaseFacts>(
    `select current_setting('server_encoding') as encoding, to_regclass('migrations') is not null as is_migrated,
       to_regclass('schema_state') is not null as has_state`,
  );
  const [{ encoding, is_migrated, has_state }] = rows as [DatabaseFacts];
  if (encoding !== 'UTF8')
    throw new UnfitDatabase(
      `The database has the encoding ${encoding}, which cannot keep every letter. Create one with: create database mersal encoding 'UTF8' template template0.`,
    );
  if (!is_migrated) return;
  const { rows: migrations } = await client.query<{ name: string }>('select name from migrations');
  if (isBeforeFirstRelease(new Set(migrations.map(({ name }) => name)))) throw new UnfitDatabase(BEFORE_FIRST_RELEASE);
  if (!has_state) return;
  const states = await client.query<{ oldest: string }>('select oldest_compatible_version as oldest from schema_state');
  const oldest = states.rows[0]?.oldest;
  if (oldest !== undefined && isOlder(VERSION, oldest))
    throw new UnfitDatabase(
      `The database belongs to a newer version of Mersal: it needs ${oldest} or later, and this is ${VERSION}. Start that version, or restore the backup from before the update.`,
    );
}
