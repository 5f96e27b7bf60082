import { Module } from '@nestjs/common';
import { AuditController } from './audit.controller.js';
import { DeleteOldRecordsHandler } from './commands/delete-old-records.js';
import { RecordAuditEntryHandler } from './commands/record-audit-entry.js';
import { ListAuditHandler } from './queries/list-audit.js';
import { RecordAudit } from './record-audit.js';
import { RetentionWorker } from './workers/retention.worker.js';

/** What was done, by whom and as whom. */
@Module({
  controllers: [AuditController],
  providers: [RecordAudit, ListAuditHandler, RecordAuditEntryHandler, DeleteOldRecordsHandler, RetentionWorker],
  exports: [RecordAudit],
})
export class AuditModule {}
