import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { ContactChanged, GroupChanged } from '../../address-book.messages.js';
import { GroupParamsWorker } from '../../groups/workers/group-params.worker.js';
import { Workers } from '../../../platform/queues/workers.js';
import { readGroups } from '../../groups/group.resource.js';
import { ContactNotFound } from '../../messaging.errors.js';
import { lockBook } from '../contact-quota.js';
import { Contact } from '../contact.entity.js';
import { readContacts } from '../contact.resource.js';
import type { ContactResource, UpdateContact as Changes } from '../contacts.contract.js';
import { writeDetails } from '../write-details.js';

/** Changes what the merchant says of somebody of the book. */
export class UpdateContact extends Command<ContactResource> {
  constructor(
    readonly accountId: number,
    readonly contactId: number,
    readonly changes: Changes,
  ) {
    super();
  }
}

@CommandHandler(UpdateContact)
export class UpdateContactHandler implements ICommandHandler<UpdateContact> {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
    private readonly workers: Workers,
  ) {}

  async execute({ accountId, contactId, changes }: UpdateContact): Promise<ContactResource> {
    const changed = await this.em.transactional(async (em) => {
      await lockBook(em, accountId);
      const contact = await em.findOne(Contact, { id: contactId, accountId, savedAt: { $ne: null } });
      if (!contact) throw new ContactNotFound();
      return writeDetails(em, contact, changes, 'replace');
    });

    const [resource] = await readContacts(this.em, accountId, [contactId]);
    if (!resource) throw new ContactNotFound();
    this.events.publish(new ContactChanged(accountId, resource));
    for (const group of await readGroups(this.em, accountId, changed))
      this.events.publish(new GroupChanged(accountId, group));
    if (changes.fields || changed.length > 0) await this.workers.wake(GroupParamsWorker, {});
    return resource;
  }
}
