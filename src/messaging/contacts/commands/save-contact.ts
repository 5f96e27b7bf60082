import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, EventBus, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { GetCountry } from '../../../auth/auth.messages.js';
import { PlanLimit } from '../../../billing/billing.errors.js';
import { type Entitlements, GetEntitlements } from '../../../billing/billing.messages.js';
import { Clock } from '../../../platform/clock.js';
import { Invalid } from '../../../platform/errors.js';
import { requirePhone } from '../../../platform/http/input/require-phone.js';
import { ContactChanged, GroupChanged } from '../../address-book.messages.js';
import { readGroups } from '../../groups/group.resource.js';
import { ContactNotFound } from '../../messaging.errors.js';
import { lockBook, contactsLeft } from '../contact-quota.js';
import { Contact } from '../contact.entity.js';
import { readContacts } from '../contact.resource.js';
import type { ContactResource, SaveContact as Details } from '../contacts.contract.js';
import { findContact } from '../find-contact.js';
import { readWhatsappId } from '../naming/whatsapp-id.js';
import { writeDetails } from '../write-details.js';

/** Saves a person to the address book, who is new or known from a chat only. A saved person learns the given details. */
export class SaveContact extends Command<{ contact: ContactResource; isNew: boolean }> {
  constructor(
    readonly accountId: number,
    readonly details: Details,
  ) {
    super();
  }
}

type Person = { contactId: number } | { chatId: number } | { lid: string } | { phone: string };

@CommandHandler(SaveContact)
export class SaveContactHandler implements ICommandHandler<SaveContact> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, details }: SaveContact): Promise<{ contact: ContactResource; isNew: boolean }> {
    const person = await this.readPerson(accountId, details);
    const allowed = await this.queries.execute(new GetEntitlements(accountId));
    const { id, isNew, changed } = await this.em.transactional((em) =>
      this.save(em, accountId, person, details, allowed),
    );

    const [contact] = await readContacts(this.em, accountId, [id]);
    if (!contact) throw new ContactNotFound();
    this.events.publish(new ContactChanged(accountId, contact));
    for (const group of await readGroups(this.em, accountId, changed))
      this.events.publish(new GroupChanged(accountId, group));
    return { contact, isNew };
  }

  private async readPerson(accountId: number, details: Details): Promise<Person> {
    const { phone, contact_id: contactId, chat_id: chatId, whatsapp_id: whatsappId } = details;
    if (contactId !== undefined) return { contactId };
    if (chatId !== undefined) return { chatId };
    if (whatsappId) {
      const lid = readWhatsappId(whatsappId);
      if (lid === null) throw Invalid.field('whatsapp_id', 'value_invalid');
      return { lid };
    }
    return { phone: requirePhone('phone', phone ?? '', await this.queries.execute(new GetCountry(accountId))) };
  }

  private async save(em: EntityManager, accountId: number, person: Person, details: Details, allowed: Entitlements) {
    await lockBook(em, accountId);
    const contact = await findNamed(em, accountId, person);
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

/** A person named by id must exist; one named by an address is added. */
async function findNamed(em: EntityManager, accountId: number, person: Person): Promise<Contact> {
  if ('phone' in person) return findContact(em, accountId, { phone: person.phone, lid: null });
  if ('lid' in person) return findContact(em, accountId, { phone: null, lid: person.lid });
  const id = 'contactId' in person ? person.contactId : await findPersonOfChat(em, accountId, person.chatId);
  const contact = id === null ? null : await em.findOne(Contact, { id, accountId });
  if (!contact) throw new ContactNotFound();
  return contact;
}

async function findPersonOfChat(em: EntityManager, accountId: number, chatId: number): Promise<number | null> {
  const [row] = await em.execute<{ contact_id: string }[]>(
    'select contact_id from chats where id = ? and account_id = ?',
    [chatId, accountId],
  );
  return row ? Number(row.contact_id) : null;
}
