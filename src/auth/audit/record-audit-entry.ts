import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { RecordAuditEntry, RecordSystemAuditEntry } from '../auth.messages.js';
import { RecordAudit, actorOf } from './record-audit.js';

@CommandHandler(RecordAuditEntry)
export class RecordAuditEntryHandler implements ICommandHandler<RecordAuditEntry> {
  constructor(private readonly audit: RecordAudit) {}

  async execute({ user, entry, origin }: RecordAuditEntry): Promise<void> {
    await this.audit.record({ ...actorOf(user), ...entry, origin });
  }
}

@CommandHandler(RecordSystemAuditEntry)
export class RecordSystemAuditEntryHandler implements ICommandHandler<RecordSystemAuditEntry> {
  constructor(private readonly audit: RecordAudit) {}

  async execute({ entry }: RecordSystemAuditEntry): Promise<void> {
    await this.audit.record({ ...entry, actorUserId: null, origin: null });
  }
}
