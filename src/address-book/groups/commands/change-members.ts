import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { database } from '../../../platform/database/statements/database.js';
import { ContactChanged, GroupChanged } from '../../address-book.messages.js';
import { lockBook } from '../../contacts/contact-quota.js';
import { readContacts } from '../../contacts/contact.resource.js';
import { ContactNotFound, GroupNotFound } from '../../address-book.errors.js';
import { joinGroups, leaveGroups } from '../change-members.js';
import { findGroupIds } from '../find-group-ids.js';
import { readGroups } from '../group.resource.js';
import type { GroupResource } from '../groups.contract.js';
import { groupParamsJob } from '../group-params.job.js';
import { Jobs } from '../../../platform/jobs/jobs.js';

@Injectable()
export class ChangeMembers {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
    private readonly jobs: Jobs,
  ) {}

  async execute(
    accountId: number,
    groupId: number,
    contactIds: readonly number[],
    action: 'join' | 'leave',
  ): Promise<{ group: GroupResource; count: number }> {
    const count = await this.em.transactional(async (em) => {
      await lockBook(em, accountId);
      if ((await findGroupIds(em, accountId, [groupId])).length === 0) throw new GroupNotFound();
      const { rows } = await sql`
        select from contacts where account_id = ${accountId} and id = any (${contactIds}::bigint[])
          and saved_at is not null limit 1`.execute(database(em));
      if (rows.length === 0) throw new ContactNotFound();
      const change = action === 'join' ? joinGroups : leaveGroups;
      return change(em, accountId, [groupId], contactIds);
    });

    const [group] = await readGroups(this.em, accountId, [groupId]);
    if (!group) throw new GroupNotFound();
    this.events.publish(new GroupChanged(accountId, group));
    for (const contact of await readContacts(this.em, accountId, contactIds.slice(0, MAX_PUBLISHED_CONTACTS)))
      this.events.publish(new ContactChanged(accountId, contact));
    if (action === 'leave') await this.jobs.enqueue(groupParamsJob, {});
    return { group, count };
  }
}

const MAX_PUBLISHED_CONTACTS = 100;
