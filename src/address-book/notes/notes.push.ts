import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { Push } from '../../platform/realtime/push.js';
import { NotesChanged } from '../address-book.messages.js';

@EventsHandler(NotesChanged)
export class PushNotesChanged implements IEventHandler<NotesChanged> {
  constructor(private readonly push: Push) {}

  handle({ accountId, contactId }: NotesChanged): void {
    this.push.toAccount(accountId, 'notes.changed', { contact_id: contactId });
  }
}
