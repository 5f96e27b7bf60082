import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { ContactChanged, GroupChanged } from '../../address-book.messages.js';
import { lockBook } from '../../contacts/contact-quota.js';
import { readContacts } from '../../contacts/contact.resource.js';
import { ContactNotFound, GroupNotFound } from '../../messaging.errors.js';
import { joinGroups, leaveGroups } from '../change-members.js';
import { findGroupIds } from '../find-group-ids.js';
import { readGroups } from '../group.resource.js';
import type { GroupResource } from '../groups.contract.js';
import { GroupParamsWorker } from '../workers/group-params.worker.js';
import { Workers } from '../../../platform/queues/workers.js';

/** Contacts of the book come into a group or leave it; how many did. */
export class ChangeMembers extends Command<{ group: GroupResource; count: number }> {
  constructor(
    readonly accountId: number,
    readonly groupId: number,
    readonly contactIds: readonly number[],
    readonly action: 'join' | 'leave',
  ) {
    super();
  }
}

@CommandHandler(ChangeMembers)
export class ChangeMembersHandler implements ICommandHandler<ChangeMembers> {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
    private readonly workers: Workers,
  ) {}

  async execute({
    accountId,
    groupId,
    contactIds,
    action,
  }: ChangeMembers): Promise<{ group: GroupResource; count: number }> {
    const count = await this.em.transactional(async (em) => {
      await lockBook(em, accountId);
      if ((await findGroupIds(em, accountId, [groupId])).length === 0) throw new GroupNotFound();
      const [contact] = await em.execute<unknown[]>(
        'select 1 from contacts where account_id = ? and id = any (?::bigint[]) and saved_at is not null limit 1',
        [accountId, `{${contactIds.join()}}`],
      );
      if (!contact) throw new ContactNotFound();
      const change = action === 'join' ? joinGroups : leaveGroups;
      return change(em, accountId, [groupId], contactIds);
    });

    const [group] = await readGroups(this.em, accountId, [groupId]);
    if (!group) throw new GroupNotFound();
    this.events.publish(new GroupChanged(accountId, group));
    for (const contact of await readContacts(this.em, accountId, contactIds.slice(0, MOST_CONTACTS_TOLD)))
      this.events.publish(new ContactChanged(accountId, contact));
    if (action === 'leave') await this.workers.wake(GroupParamsWorker, {});
    return { group, count };
  }
}

/** Beyond a page full of them the change of the group says enough. */
const MOST_CONTACTS_TOLD = 100;
