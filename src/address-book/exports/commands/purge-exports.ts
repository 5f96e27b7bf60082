import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { database, NOW } from '../../../platform/database/statements/database.js';
import { FileStore } from '../../../platform/storage/file-store.js';
import { WriteExport } from '../writing/write-export.js';

const BATCH_SIZE = 100;

@Injectable()
export class PurgeExports {
  constructor(
    private readonly em: EntityManager,
    private readonly files: FileStore,
    private readonly writer: WriteExport,
  ) {}

  async execute(): Promise<void> {
    const db = database(this.em);
    const expired = await db
      .selectFrom('exports')
      .select(['id', 'account_id', 'file_key'])
      .where('file_key', 'is not', null)
      .where('expires_at', '<', NOW)
      .orderBy('expires_at')
      .limit(BATCH_SIZE)
      .$narrowType<{ file_key: string }>()
      .execute();
    for (const { id, account_id, file_key } of expired) {
      await this.files.remove(file_key);
      await db.deleteFrom('exports').where('id', '=', id).where('account_id', '=', account_id).execute();
    }
    await db
      .deleteFrom('exports')
      .where('state', 'in', ['failed', 'cancelled'])
      .where('updated_at', '<', sql<Date>`now() - interval '1 day'`)
      .execute();
    const localIds = await this.writer.listLocalIds();
    if (localIds.length === 0) return;
    const rows = await db
      .selectFrom('exports')
      .select('id')
      .where('id', '=', sql<number>`any (${localIds}::bigint[])`)
      .where('state', 'in', ['waiting', 'writing'])
      .execute();
    const needed = new Set(rows.map(({ id }) => id));
    for (const id of localIds) if (!needed.has(id)) await this.writer.removeLocalFiles(id);
  }
}
