import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, EventBus, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { GetCountry } from '../../../auth/auth.messages.js';
import { PlanLimit } from '../../../billing/billing.errors.js';
import { type Entitlements, GetEntitlements } from '../../../billing/billing.messages.js';
import { Clock } from '../../../platform/clock.js';
import { requirePhone } from '../../../platform/http/input/require-phone.js';
import { ContactChanged, GroupChanged } from '../../address-book.messages.js';
import { readGroups } from '../../groups/group.resource.js';
import { ContactNotFound } from '../../messaging.errors.js';
import { lockBook, contactsLeft } from '../contact-quota.js';
import { readContacts } from '../contact.resource.js';
import type { ContactResource, SaveContact as Details } from '../contacts.contract.js';
import { findContact } from '../find-contact.js';
import { writeDetails } from '../write-details.js';

/** Puts a person into the address book by their number: somebody new, or of whom only a chat knew. Who is in it learns what is given. */
export class SaveContact extends Command<{ contact: ContactResource; isNew: boolean }> {
  constructor(
    readonly accountId: number,
    readonly details: Details,
  ) {
    super();
  }
}

@CommandHandler(SaveContact)
export class SaveContactHandler implements ICommandHandler<SaveContact> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, details }: SaveContact): Promise<{ contact: ContactResource; isNew: boolean }> {
    const country = await this.queries.execute(new GetCountry(accountId));
    const phone = requirePhone('phone', details.phone, country);
    const allowed = await this.queries.execute(new GetEntitlements(accountId));
    const { id, isNew, changed } = await this.em.transactional((em) =>
      this.save(em, accountId, phone, details, allowed),
    );

    const [contact] = await readContacts(this.em, accountId, [id]);
    if (!contact) throw new ContactNotFound();
    this.events.publish(new ContactChanged(accountId, contact));
    for (const group of await readGroups(this.em, accountId, changed))
      this.events.publish(new GroupChanged(accountId, group));
    return { contact, isNew };
  }

  private async save(em: EntityManager, accountId: number, phone: string, details: Details, allowed: Entitlements) {
    await lockBook(em, accountId);
    const contact = await findContact(em, accountId, { phone, lid: null });
    const isNew = !contact.savedAt;
    if (isNew) {
      if ((await contactsLeft(em, accountId, allowed)) < 1) throw new PlanLimit('contacts');
      contact.save('manual', this.clock.now());
      await em.flush();
    } else {
      // Who is saved again while all are being deleted is not one of those.
      await em.execute(
        `update contacts set saved_at = clock_timestamp() where id = ?
           and exists (select from deletions d where d.account_id = ? and d.finished_at is null)`,
        [contact.id, accountId],
      );
    }
    const changed = await writeDetails(em, contact, details, 'join');
    return { id: contact.id, isNew, changed };
  }
}
