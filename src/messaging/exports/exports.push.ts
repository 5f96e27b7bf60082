import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { Push } from '../../platform/realtime/push.js';
import { ExportChanged } from './exports.messages.js';

@EventsHandler(ExportChanged)
export class PushExportChanged implements IEventHandler<ExportChanged> {
  constructor(private readonly push: Push) {}

  handle({ accountId, contactExport }: ExportChanged): void {
    this.push.toAccount(accountId, 'export.changed', { export: contactExport });
  }
}
