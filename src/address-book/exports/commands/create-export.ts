import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { Language } from '../../../auth/auth.contract.js';
import { Clock } from '../../../platform/clock.js';
import { lockAccount } from '../../../platform/database/lock-account.js';
import { database } from '../../../platform/database/statements/database.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { FileLedger } from '../../../platform/storage/file-ledger.js';
import { ChangeExport } from '../change-export.js';
import { EXPORT_COLUMNS, type ExportChoice, type ExportRow, toExportResource } from '../export-row.js';
import type { ExportResource } from '../exports.contract.js';
import { TooManyExports } from '../exports.errors.js';
import { exportJob } from '../export.job.js';
import { EXPORT_TITLES } from '../writing/export-texts.js';

const MAX_UNFINISHED_EXPORTS_PER_ACCOUNT = 3;

@Injectable()
export class CreateExport {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly exports: ChangeExport,
    private readonly ledger: FileLedger,
  ) {}

  async execute(
    accountId: number,
    what: ExportResource['what'],
    request: { choice: ExportChoice; format: ExportResource['format'] },
    language: Language,
  ): Promise<ExportResource> {
    await this.ledger.rejectWithoutSpace(accountId, 0);
    const fileName = `${EXPORT_TITLES[language][what]} ${this.clock.now().toISOString().slice(0, 10)}.${request.format}`;
    const row = await this.em.transactional(async (em) => {
      await lockAccount(em, 'exports', accountId);
      const { rows } = await sql<ExportRow>`
        insert into exports (account_id, what, format, choice, language, file_name)
       select ${accountId}::bigint, ${what}, ${request.format}, ${JSON.stringify(request.choice)}::jsonb, ${language}, ${fileName}
        where (select count(*) from exports where account_id = ${accountId} and state in ('waiting', 'writing')) < ${MAX_UNFINISHED_EXPORTS_PER_ACCOUNT}
       returning ${EXPORT_COLUMNS}`.execute(database(em));
      return rows[0];
    });
    if (!row) throw new TooManyExports();
    this.exports.publish(row);
    await this.jobs.enqueue(exportJob, { accountId, exportId: row.id });
    return toExportResource(row);
  }
}
