import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { Push } from '../../platform/realtime/push.js';
import { ExportChanged } from './exports.messages.js';

@EventsHandler(ExportChanged)
export class PushExportChanged implements IEventHandler<ExportChanged> {
  constructor(private readonly push: Push) {}

  handle({ accountId, contactExport }: ExportChanged): void {
    const permission = contactExport.what === 'contacts' ? 'show contact_phone' : 'show groups';
    this.push.toHolders(accountId, permission, 'export.changed', { export: contactExport });
  }
}
