import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { Push } from '../../platform/realtime/push.js';
import { ImportChanged } from './imports.messages.js';

@EventsHandler(ImportChanged)
export class PushImportChanged implements IEventHandler<ImportChanged> {
  constructor(private readonly push: Push) {}

  handle({ accountId, contactImport }: ImportChanged): void {
    this.push.toHolders(accountId, 'add contact_phone', 'import.changed', { import: contactImport });
  }
}
