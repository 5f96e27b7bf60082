import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus, QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { Clock } from '../../../platform/clock.js';
import { rejectStale } from '../../../platform/database/edited-row.js';
import { ContactChanged, GroupChanged } from '../../address-book.messages.js';
import { groupParamsJob } from '../../groups/group-params.job.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { readGroups } from '../../groups/group.resource.js';
import { ContactNotFound } from '../../address-book.errors.js';
import { lockBook } from '../contact-quota.js';
import { Contact } from '../contact.entity.js';
import { EDITED_CONTACT, readContacts } from '../contact.resource.js';
import type { ContactResource, UpdateContactBody } from '../contacts.contract.js';
import { readFurtherNumbers } from '../numbers/read-further-numbers.js';
import { writeDetails } from '../write-details.js';

@Injectable()
export class UpdateContact {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly events: EventBus,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  async execute(accountId: number, contactId: number, changes: UpdateContactBody): Promise<ContactResource> {
    const further_numbers = await readFurtherNumbers(this.queries, accountId, changes.further_numbers);
    const changedGroupIds = await this.em.transactional(async (em) => {
      await lockBook(em, accountId);
      const isContact = sql`c.id = ${contactId} and c.account_id = ${accountId}`;
      await rejectStale(em, EDITED_CONTACT, isContact, changes.revision);
      const contact = await em.findOne(Contact, { id: contactId, accountId, savedAt: { $ne: null } });
      if (!contact) throw new ContactNotFound();
      const now = this.clock.now();
      return writeDetails(em, contact, { ...changes, further_numbers }, { mode: 'replace', now });
    });

    const [resource] = await readContacts(this.em, accountId, [contactId]);
    if (!resource) throw new ContactNotFound();
    this.events.publish(new ContactChanged(accountId, resource));
    for (const group of await readGroups(this.em, accountId, changedGroupIds))
      this.events.publish(new GroupChanged(accountId, group));
    if (changes.fields || changedGroupIds.length > 0) await this.jobs.enqueue(groupParamsJob, {});
    return resource;
  }
}
