import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { Push } from '../../platform/realtime/push.js';
import { ContactChanged, ContactsDeleted, DeletionChanged } from '../address-book.messages.js';

@EventsHandler(ContactChanged)
export class PushContactChanged implements IEventHandler<ContactChanged> {
  constructor(private readonly push: Push) {}

  handle({ accountId, contact }: ContactChanged): void {
    this.push.toHolders(accountId, 'show contact_phone', 'contact.changed', { contact });
  }
}

@EventsHandler(ContactsDeleted)
export class PushContactsDeleted implements IEventHandler<ContactsDeleted> {
  constructor(private readonly push: Push) {}

  handle({ accountId, ids }: ContactsDeleted): void {
    this.push.toHolders(accountId, 'show contact_phone', 'contacts.deleted', { ids: [...ids] });
  }
}

@EventsHandler(DeletionChanged)
export class PushDeletionChanged implements IEventHandler<DeletionChanged> {
  constructor(private readonly push: Push) {}

  handle({ accountId, deletion }: DeletionChanged): void {
    this.push.toAccount(accountId, 'deletion.changed', { deletion });
  }
}
