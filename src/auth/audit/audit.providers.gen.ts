// Written by scripts/lib/write-providers.mjs from the classes of this folder. Do not edit.
import type { Provider, Type } from '@nestjs/common';
import { AuditController } from './audit.controller.js';
import { DeleteOldRecords } from './commands/delete-old-records.js';
import { RecordAuditEntryHandler } from './commands/record-audit-entry.js';
import { RecordSystemAuditEntryHandler } from './commands/record-audit-entry.js';
import { ListAudit } from './queries/list-audit.js';
import { RecordAudit } from './record-audit.js';
import { RetentionWorker } from './workers/retention.worker.js';

export const controllers: Type[] = [
  AuditController,
];

export const providers: Provider[] = [
  DeleteOldRecords,
  RecordAuditEntryHandler,
  RecordSystemAuditEntryHandler,
  ListAudit,
  RecordAudit,
  RetentionWorker,
];
