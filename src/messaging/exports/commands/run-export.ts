import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { log } from '../../../platform/logging.js';
import { DiskRoom } from '../../../platform/storage/disk-room.js';
import { FileStore } from '../../../platform/storage/file-store.js';
import { ChangeExport } from '../change-export.js';
import type { ExportRow } from '../export-row.js';
import { WriteExport } from '../writing/write-export.js';

/**
 * Makes the file of an export from the beginning, and puts it where it can be fetched: it is whole, or not there. False when it was not
 * its turn.
 */
export class RunExport extends Command<boolean> {
  constructor(
    readonly accountId: number,
    readonly exportId: number,
  ) {
    super();
  }
}

const MOST_FAILED_RUNS = 3;

@CommandHandler(RunExport)
export class RunExportHandler implements ICommandHandler<RunExport> {
  constructor(
    private readonly exports: ChangeExport,
    private readonly writer: WriteExport,
    private readonly files: FileStore,
    private readonly room: DiskRoom,
  ) {}

  async execute({ accountId, exportId }: RunExport): Promise<boolean> {
    const row = await this.exports.begin(accountId, exportId);
    if (!row) return false;
    await this.run(accountId, exportId, row);
    return true;
  }

  private async run(accountId: number, exportId: number, row: ExportRow): Promise<void> {
    try {
      const written = await this.writer.write(row, async ({ done, total }) => {
        await this.room.check();
        return (await this.exports.change(accountId, exportId, 'done = ?, total = ?', [done, total])) !== null;
      });
      if (!written) return;
      const key = await this.files.take(accountId, written);
      const set = `state = 'done', done = ?, total = ?, file_key = ?, size = ?, expires_at = now() + interval '1 day'`;
      const finished = await this.exports.change(accountId, exportId, set, [
        ...[written.rows, written.rows, key, written.size],
      ]);
      // Cancelled at the last moment.
      if (finished) await this.exports.keepNewest(accountId);
      else await this.files.remove(key);
    } catch (error) {
      log.error({ err: error, accountId, exportId }, 'export did not go on');
      const set = `failed_runs = failed_runs + 1, state = case when failed_runs + 1 >= ? then 'failed' else state end`;
      await this.exports.change(accountId, exportId, set, [MOST_FAILED_RUNS]);
    }
  }
}
