import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { RecordAuditEntry } from '../../auth.messages.js';
import { RecordAudit, actorOf } from '../record-audit.js';

@CommandHandler(RecordAuditEntry)
export class RecordAuditEntryHandler implements ICommandHandler<RecordAuditEntry> {
  constructor(private readonly audit: RecordAudit) {}

  async execute({ who, entry, origin }: RecordAuditEntry): Promise<void> {
    await this.audit.note({ ...actorOf(who), ...entry, origin });
  }
}
