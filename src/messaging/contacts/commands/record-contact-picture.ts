import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, EventBus, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { GetProfilePicture } from '../../../devices/connection.messages.js';
import { Clock } from '../../../platform/clock.js';
import { readChats } from '../../chats/chat.resource.js';
import { ChatChanged } from '../../messaging.messages.js';
import { Contact } from '../contact.entity.js';

/** Looks at a contact's profile picture through a device and keeps a copy: WhatsApp's addresses expire and our pages show only our own. */
export class RecordContactPicture extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly contactId: number,
  ) {
    super();
  }
}

@CommandHandler(RecordContactPicture)
export class RecordContactPictureHandler implements ICommandHandler<RecordContactPicture> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, deviceId, contactId }: RecordContactPicture): Promise<void> {
    const contact = await this.em.findOne(Contact, { id: contactId, accountId });
    if (!contact) return;
    const of = { phone: contact.phone ?? null, lid: contact.lid ?? null };
    const picture = await this.queries.execute(new GetProfilePicture(accountId, deviceId, of));
    if (picture === undefined) return;

    const isNew = contact.keepPicture(picture, this.clock.now());
    await this.em.flush();
    if (!isNew) return;
    const changed = await this.em.execute<{ id: string }[]>(
      'update chats set updated_at = clock_timestamp() where contact_id = ? and account_id = ? returning id',
      [contactId, accountId],
    );
    const ids = changed.map(({ id }) => Number(id));
    for (const chat of await readChats(this.em, accountId, ids)) this.events.publish(new ChatChanged(accountId, chat));
  }
}
