import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, EventBus, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { type Entitlements, GetEntitlements } from '../../../billing/billing.messages.js';
import { PackageRequired } from '../../../billing/billing.errors.js';
import { Clock } from '../../../platform/clock.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { ContactChanged, GroupChanged, SaveContactFacts } from '../../address-book.messages.js';
import { leaveGroups } from '../../groups/change-members.js';
import { readGroups } from '../../groups/group.resource.js';
import { groupParamsJob } from '../../groups/group-params.job.js';
import { ContactNotFound } from '../../address-book.errors.js';
import { remainingContacts, lockBook } from '../contact-quota.js';
import { Contact } from '../contact.entity.js';
import { readContacts } from '../contact.resource.js';
import { writeDetails } from '../write-details.js';

@CommandHandler(SaveContactFacts)
export class SaveContactFactsHandler implements ICommandHandler<SaveContactFacts> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly events: EventBus,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, contactId, facts }: SaveContactFacts): Promise<void> {
    const entitlements = await this.queries.execute(new GetEntitlements(accountId)).catch((error: unknown) => {
      if (error instanceof PackageRequired) return null;
      throw error;
    });
    const changedGroupIds = await this.em
      .fork()
      .transactional((em) => this.save(em, { accountId, contactId, facts }, entitlements));
    const [resource] = await readContacts(this.em, accountId, [contactId]);
    if (resource) this.events.publish(new ContactChanged(accountId, resource));
    for (const group of await readGroups(this.em, accountId, changedGroupIds))
      this.events.publish(new GroupChanged(accountId, group));
    if (changedGroupIds.length > 0) await this.jobs.enqueue(groupParamsJob, {});
  }

  /** Returns IDs of changed groups. */
  private async save(
    em: EntityManager,
    { accountId, contactId, facts }: Pick<SaveContactFacts, 'accountId' | 'contactId' | 'facts'>,
    entitlements: Entitlements | null,
  ): Promise<number[]> {
    await lockBook(em, accountId);
    const contact = await em.findOne(Contact, { id: contactId, accountId });
    if (!contact) throw new ContactNotFound();
    const hasRoom = entitlements !== null && (await remainingContacts(em, accountId, entitlements)) >= 1;
    if (!contact.savedAt && hasRoom) contact.save('chat', this.clock.now());
    await em.flush();
    const { name, fields, joinGroupIds = [], leaveGroupIds = [] } = facts;
    const groups = contact.savedAt ? [...joinGroupIds] : [];
    const joined = await writeDetails(em, contact, { name, fields, groups }, { mode: 'join', now: this.clock.now() });
    const leftCount = await leaveGroups(em, accountId, leaveGroupIds, [contactId]);
    return leftCount > 0 ? [...joined, ...leaveGroupIds] : joined;
  }
}
