import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { NoteDeed } from '../../auth.messages.js';
import { RecordAudit, deedOf } from '../record-audit.js';

@CommandHandler(NoteDeed)
export class NoteDeedHandler implements ICommandHandler<NoteDeed> {
  constructor(private readonly audit: RecordAudit) {}

  async execute({ who, deed, origin }: NoteDeed): Promise<void> {
    await this.audit.note({ ...deedOf(who), ...deed, origin });
  }
}
