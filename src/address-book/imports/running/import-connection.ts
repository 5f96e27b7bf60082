import type pg from 'pg';
import type { KnownChanges } from '../contact-import.entity.js';
import type { ReadChunk } from '../../import-reader/reading.types.js';
import { fillChunkTable } from './fill-chunk-table.js';
import { eachColumn } from './imported-columns.js';
import { mergeKnown } from './merge-known.js';
import { DatabaseClient } from '../../../platform/database/connecting/database-client.js';

export type KnownCounts = KnownChanges & { known: number };
export const NONE_KNOWN: KnownCounts = { known: 0, fill: 0, overwrite: 0 };

/**
 * Holds an import's locks. One import per account leaves capacity to others. A lost connection rolls back, so two
 * processes never write a chunk.
 */
export class ImportConnection {
  private constructor(readonly client: pg.Client) {}

  /** Returns null while another import of the account runs. */
  static async open(databaseUrl: string, accountId: number, importId: number): Promise<ImportConnection | null> {
    const client = new DatabaseClient({ connectionString: databaseUrl, application_name: 'mersal-import' });
    // The next statement reports a lost connection.
    client.on('error', () => undefined);
    await client.connect();
    try {
      // The account lock comes first, so that a failed attempt never holds an import lock.
      const { rows } = await client.query<{ is_locked: boolean }>(
        `select case when pg_try_advisory_lock(hashtextextended($1, 0)) then pg_try_advisory_lock(hashtextextended($2, 0))
           else false end is_locked`,
        [`import of account ${accountId}`, importLock(importId)],
      );
      if (rows[0]?.is_locked) {
        // FlushSearchIndex merges the pending list, so that this connection does not pause.
        await client.query(`set gin_pending_list_limit = '64MB'`);
        // A chunk and its progress are one commit, so a lost commit is repeated. Another connection commits the end.
        await client.query('set synchronous_commit = off');
        // Transition tables stay in memory.
        await client.query(`set work_mem = '32MB'`);
        return new ImportConnection(client);
      }
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    await client.end();
    return null;
  }

  async countKnown(accountId: number, chunk: ReadChunk): Promise<KnownCounts> {
    await this.client.query('begin');
    try {
      await fillChunkTable(this.client, chunk);
      const columns = eachColumn((column) => `k.${column}`);
      // Prevents a scan per contact under outdated statistics.
      const { rows } = await this.client.query<KnownCounts>(
        `select count(*)::int known, count(*) filter (where ${mergeKnown('fill', 'i').changes})::int fill,
           count(*) filter (where ${mergeKnown('overwrite', 'i').changes})::int overwrite
         from import_chunk i cross join lateral (select * from (
           select ${columns} from contacts k where k.account_id = $1 and k.phone = i.phone and k.saved_at is not null
           union all
           select ${columns} from contacts k where k.account_id = $1 and k.lid = i.lid and k.saved_at is not null) k limit 1) c`,
        [accountId],
      );
      return rows[0] ?? NONE_KNOWN;
    } finally {
      await this.client.query('rollback');
    }
  }

  async end(): Promise<void> {
    // The server may notice a closed connection late.
    await this.client.query('select pg_advisory_unlock_all()').catch(() => undefined);
    await this.client.end().catch(() => undefined);
  }
}

export const importLock = (importId: number) => `import ${importId}`;
