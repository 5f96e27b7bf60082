import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { log } from '../../../platform/logging.js';
import { DiskRoom } from '../../../platform/storage/disk-room.js';
import { FileStore } from '../../../platform/storage/file-store.js';
import { ChangeExport } from '../change-export.js';
import type { ExportRow } from '../export-row.js';
import { WriteExport } from '../writing/write-export.js';

const MAX_FAILED_RUNS = 3;

/** `execute` returns false if the export could not start yet. */
@Injectable()
export class RunExport {
  constructor(
    private readonly exports: ChangeExport,
    private readonly writer: WriteExport,
    private readonly files: FileStore,
    private readonly diskRoom: DiskRoom,
  ) {}

  async execute(accountId: number, exportId: number): Promise<boolean> {
    const row = await this.exports.start(accountId, exportId);
    if (!row) return false;
    await this.run(accountId, exportId, row);
    return true;
  }

  private async run(accountId: number, exportId: number, row: ExportRow): Promise<void> {
    try {
      const file = await this.writer.write(row, async ({ done, total }) => {
        await this.diskRoom.check();
        return (await this.exports.change(accountId, exportId, sql`done = ${done}, total = ${total}`)) !== null;
      });
      if (!file) return;
      const key = await this.files.take(accountId, file);
      const { rows, size } = file;
      const assignments = sql`state = 'done', done = ${rows}, total = ${rows}, file_key = ${key}, size = ${size}, expires_at = now() + interval '1 day'`;
      const doneRow = await this.exports.change(accountId, exportId, assignments);
      if (doneRow) await this.exports.expireOldest(accountId);
      else await this.files.remove(key);
    } catch (error) {
      log.error({ err: error, accountId, exportId }, 'export run failed');
      const assignments = sql`failed_runs = failed_runs + 1, state = case when failed_runs + 1 >= ${MAX_FAILED_RUNS} then 'failed' else state end`;
      await this.exports.change(accountId, exportId, assignments);
    }
  }
}
