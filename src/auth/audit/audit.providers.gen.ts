// Written by scripts/lib/write-providers.mjs from the classes of this folder. Do not edit.
import type { Provider, Type } from '@nestjs/common';
import { AuditController } from './audit.controller.js';
import { DeleteOldRecords } from './delete-old-records.js';
import { ListAudit } from './list-audit.js';
import { RecordAuditEntryHandler } from './record-audit-entry.js';
import { RecordSystemAuditEntryHandler } from './record-audit-entry.js';
import { RecordAudit } from './record-audit.js';
import { RetentionWorker } from './retention.worker.js';

export const controllers: Type[] = [
  AuditController,
];

export const providers: Provider[] = [
  DeleteOldRecords,
  ListAudit,
  RecordAuditEntryHandler,
  RecordSystemAuditEntryHandler,
  RecordAudit,
  RetentionWorker,
];
