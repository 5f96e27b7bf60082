import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../platform/clock.js';
import { lockAccount } from '../../../platform/database/lock-account.js';
import { Workers } from '../../../platform/queues/workers.js';
import { FileLedger } from '../../../platform/storage/file-ledger.js';
import { ChangeExport } from '../change-export.js';
import { EXPORT_COLUMNS, type ExportChoice, type ExportRow, type Language, toExportResource } from '../export-row.js';
import type { ExportResource } from '../exports.contract.js';
import { TooManyExports } from '../exports.errors.js';
import { ExportWorker } from '../workers/export.worker.js';
import { TITLES } from '../writing/export-texts.js';

/** Has a file made of contacts, groups or payments, with headers in this language. */
export class CreateExport extends Command<ExportResource> {
  constructor(
    readonly accountId: number,
    readonly what: ExportResource['what'],
    readonly asked: { choice: ExportChoice; format: ExportResource['format'] },
    readonly language: Language,
  ) {
    super();
  }
}

/** Of one account at a time. */
const MOST_UNFINISHED = 3;

@CommandHandler(CreateExport)
export class CreateExportHandler implements ICommandHandler<CreateExport> {
  constructor(
    private readonly em: EntityManager,
    private readonly workers: Workers,
    private readonly clock: Clock,
    private readonly exports: ChangeExport,
    private readonly ledger: FileLedger,
  ) {}

  async execute({ accountId, what, asked, language }: CreateExport): Promise<ExportResource> {
    await this.ledger.refuseWithoutRoom(accountId, 0);
    const fileName = `${TITLES[language][what]} ${this.clock.now().toISOString().slice(0, 10)}.${asked.format}`;
    const row = await this.em.transactional(async (em) => {
      await lockAccount(em, 'exports', accountId);
      const [made] = await em.execute<ExportRow[]>(
        `insert into exports (account_id, what, format, choice, language, file_name)
       select ?::bigint, ?, ?, ?::jsonb, ?, ?
        where (select count(*) from exports where account_id = ? and state in ('waiting', 'writing')) < ?
       returning ${EXPORT_COLUMNS}`,
        [accountId, what, asked.format, JSON.stringify(asked.choice), language, fileName, accountId, MOST_UNFINISHED],
      );
      return made;
    });
    if (!row) throw new TooManyExports();
    this.exports.tell(row);
    await this.workers.wake(ExportWorker, { accountId, exportId: Number(row.id) });
    return toExportResource(row);
  }
}
