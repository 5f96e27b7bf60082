import pg from 'pg';
import type { KnownChanges } from '../contact-import.entity.js';
import type { ReadChunk } from '../reading/reading.types.js';
import { fillChunkTable } from './fill-chunk-table.js';
import { mergeKnown } from './merge-known.js';

export type KnownCounts = KnownChanges & { known: number };
export const NONE_KNOWN: KnownCounts = { known: 0, fill: 0, overwrite: 0 };

/**
 * The one connection on which an import is carried on. It holds the import's lock and its account's, as an account's imports run one after
 * the other and leave room for everybody else's: should it break, whatever it was writing is undone and another may take the import, so that
 * two never write the same chunk.
 */
export class ImportLine {
  private constructor(readonly client: pg.Client) {}

  /** Null when somebody else carries the import on, or another one of its account. */
  static async take(databaseUrl: string, accountId: number, importId: number): Promise<ImportLine | null> {
    const client = new pg.Client({ connectionString: databaseUrl, application_name: 'mersal-import' });
    // A connection that breaks is found broken by the next statement.
    client.on('error', () => undefined);
    await client.connect();
    try {
      // The account's comes first: whoever leaves because of it has held nothing that another would stumble over.
      const { rows } = await client.query<{ taken: boolean }>(
        `select case when pg_try_advisory_lock(hashtextextended($1, 0)) then pg_try_advisory_lock(hashtextextended($2, 0))
           else false end taken`,
        [`import of account ${accountId}`, lockOf(importId)],
      );
      if (rows[0]?.taken) {
        // Whoever is new waits in the search index's list until FlushSearchIndex sorts them in; this connection does not stop for it.
        await client.query(`set gin_pending_list_limit = '64MB'`);
        // Nobody waits for the disk: a chunk and the row that says it is written are one commit, which a crash of the database keeps or undoes
        // whole, and the end of the import is a commit of another connection that waits for all before it.
        await client.query('set synchronous_commit = off');
        // What triggers are shown of a chunk stays in memory.
        await client.query(`set work_mem = '32MB'`);
        return new ImportLine(client);
      }
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    await client.end();
    return null;
  }

  /** How many rows of a chunk are in the address book already, and of how many something would change. */
  async countKnown(accountId: number, chunk: ReadChunk): Promise<KnownCounts> {
    await this.client.query('begin');
    try {
      await fillChunkTable(this.client, chunk);
      // The limit keeps the planner, which may not know yet how many contacts there are, from reading the chunk for each of them.
      const { rows } = await this.client.query<KnownCounts>(
        `select count(*)::int known, count(*) filter (where ${mergeKnown('fill', 'i').changes})::int fill,
           count(*) filter (where ${mergeKnown('overwrite', 'i').changes})::int overwrite
         from import_chunk i cross join lateral (select * from (
           select k.name, k.fields from contacts k where k.account_id = $1 and k.phone = i.phone and k.saved_at is not null
           union all
           select k.name, k.fields from contacts k where k.account_id = $1 and k.lid = i.lid and k.saved_at is not null) k limit 1) c`,
        [accountId],
      );
      return rows[0] ?? NONE_KNOWN;
    } finally {
      await this.client.query('rollback');
    }
  }

  async end(): Promise<void> {
    // The server may notice the end of a connection a moment after us: the next import of the account must not find the lock held.
    await this.client.query('select pg_advisory_unlock_all()').catch(() => undefined);
    await this.client.end().catch(() => undefined);
  }
}

export const lockOf = (importId: number) => `import ${importId}`;
