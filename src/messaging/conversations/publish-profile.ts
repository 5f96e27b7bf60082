import { EntityManager } from '@mikro-orm/postgresql';
import { EventBus, EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { ContactProfileChanged } from '../../address-book/address-book.messages.js';
import { CURRENT_TIME, database } from '../../platform/database/statements/database.js';
import { ChatChanged } from '../messaging.messages.js';
import { readChats } from './chat.resource.js';

@EventsHandler(ContactProfileChanged)
export class PublishProfile implements IEventHandler<ContactProfileChanged> {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async handle({ accountId, contactId }: ContactProfileChanged): Promise<void> {
    const em = this.em.fork();
    const changed = await database(em)
      .updateTable('chats')
      .set({ updated_at: CURRENT_TIME })
      .where('contact_id', '=', contactId)
      .where('account_id', '=', accountId)
      .returning('id')
      .execute();
    const ids = changed.map(({ id }) => id);
    for (const chat of await readChats(em, accountId, ids)) this.events.publish(new ChatChanged(accountId, chat));
  }
}
