import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus, EventBus } from '@nestjs/cqrs';
import { MergePeople as MergeContacts } from '../../../address-book/people.messages.js';
import { database } from '../../../platform/database/statements/database.js';
import type { Origin, SignedIn } from '../../../platform/http/access.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { ChatMerged } from '../../conversation.messages.js';
import { ChatChanged } from '../../messaging.messages.js';
import { readChats } from '../chat.resource.js';
import { sendChatChangesJob } from '../phone/send-chat-changes.job.js';
import { PersonAccess } from './person-access.js';

@Injectable()
export class MergePeople {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly events: EventBus,
    private readonly jobs: Jobs,
    private readonly access: PersonAccess,
  ) {}

  async execute(user: SignedIn, keptId: number, otherId: number, origin: Origin): Promise<void> {
    const { accountId } = user;
    await this.access.requireAllChats(user, keptId);
    await this.access.requireAllChats(user, otherId);
    const otherChats = await this.findChats(accountId, otherId);
    await this.commands.execute(new MergeContacts(user, keptId, otherId, origin));
    const keptChats = await this.findChats(accountId, keptId);
    const deletedChats = otherChats.filter(({ id }) => keptChats.every((chat) => chat.id !== id));
    for (const { id, device_id } of deletedChats) this.events.publish(new ChatMerged(accountId, device_id, id));
    const ids = keptChats.map(({ id }) => id);
    for (const chat of await readChats(this.em, accountId, ids)) this.events.publish(new ChatChanged(accountId, chat));
    // If one contact was blocked, all devices block both.
    for (const deviceId of new Set(keptChats.map(({ device_id }) => device_id)))
      await this.jobs.enqueue(sendChatChangesJob, { accountId, deviceId });
  }

  private findChats(accountId: number, contactId: number) {
    return database(this.em)
      .selectFrom('chats')
      .select(['id', 'device_id'])
      .where('account_id', '=', accountId)
      .where('contact_id', '=', contactId)
      .execute();
  }
}
