import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { Push } from '../../platform/realtime/push.js';
import { EXPORT_PERMISSIONS } from './export-row.js';
import { ExportChanged } from './exports.messages.js';

@EventsHandler(ExportChanged)
export class PushExportChanged implements IEventHandler<ExportChanged> {
  constructor(private readonly push: Push) {}

  handle({ accountId, changedExport }: ExportChanged): void {
    this.push.toHolders(accountId, EXPORT_PERMISSIONS[changedExport.what], 'export.changed', { export: changedExport });
  }
}
