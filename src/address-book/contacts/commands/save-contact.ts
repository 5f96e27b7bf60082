import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus, QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { database } from '../../../platform/database/statements/database.js';
import { PlanLimit } from '../../../billing/billing.errors.js';
import { type Entitlements, GetEntitlements } from '../../../billing/billing.messages.js';
import { Clock } from '../../../platform/clock.js';
import { Invalid } from '../../../platform/errors.js';
import { ParseAccountPhone } from '../../../auth/auth.messages.js';
import { ContactChanged, GroupChanged } from '../../address-book.messages.js';
import { readGroups } from '../../groups/group.resource.js';
import { ContactNotFound } from '../../address-book.errors.js';
import { lockBook, remainingContacts } from '../contact-quota.js';
import { Contact } from '../contact.entity.js';
import { readContacts } from '../contact.resource.js';
import type { ContactResource, SaveContactBody } from '../contacts.contract.js';
import { findContact } from '../find-contact.sql.js';
import { readFurtherNumbers } from '../numbers/read-further-numbers.js';
import { findNumbers } from '../spellings/find-numbers.sql.js';
import { readWhatsappId } from '../naming/whatsapp-id.contract.js';
import { writeDetails } from '../write-details.js';

type ContactReference = { contactId: number } | { chatId: number } | { lid: string } | { phone: string };

@Injectable()
export class SaveContact {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

  async execute(accountId: number, details: SaveContactBody): Promise<{ contact: ContactResource; isNew: boolean }> {
    const reference = await this.readReference(accountId, details);
    const further_numbers = await readFurtherNumbers(this.queries, accountId, details.further_numbers);
    const entitlements = await this.queries.execute(new GetEntitlements(accountId));
    const { id, isNew, changedGroupIds } = await this.em.transactional((em) =>
      this.save(em, accountId, reference, { ...details, further_numbers }, entitlements),
    );

    const [contact] = await readContacts(this.em, accountId, [id]);
    if (!contact) throw new ContactNotFound();
    this.events.publish(new ContactChanged(accountId, contact));
    for (const group of await readGroups(this.em, accountId, changedGroupIds))
      this.events.publish(new GroupChanged(accountId, group));
    return { contact, isNew };
  }

  private async readReference(accountId: number, details: SaveContactBody): Promise<ContactReference> {
    const { phone, contact_id: contactId, chat_id: chatId, whatsapp_id: whatsappId } = details;
    if (contactId !== undefined) return { contactId };
    if (chatId !== undefined) return { chatId };
    if (whatsappId) {
      const lid = readWhatsappId(whatsappId);
      if (lid === null) throw Invalid.field('whatsapp_id', 'value_invalid');
      return { lid };
    }
    return { phone: await this.queries.execute(new ParseAccountPhone(accountId, 'phone', phone ?? '')) };
  }

  private async save(
    em: EntityManager,
    accountId: number,
    reference: ContactReference,
    details: SaveContactBody,
    entitlements: Entitlements,
  ) {
    await lockBook(em, accountId);
    const contact = await findReferenced(em, accountId, reference);
    const isNew = !contact.savedAt;
    if (isNew) {
      if ((await remainingContacts(em, accountId, entitlements)) < 1) throw new PlanLimit('contacts');
      contact.save('manual', this.clock.now());
      await em.flush();
    } else {
      // Running deletions keep contacts that are saved after their start.
      await sql`
        update contacts set saved_at = clock_timestamp() where id = ${contact.id}
           and exists (select from deletions d where d.account_id = ${accountId} and d.finished_at is null)`.execute(
        database(em),
      );
    }
    const changedGroupIds = await writeDetails(em, contact, details, { mode: 'join', now: this.clock.now() });
    return { id: contact.id, isNew, changedGroupIds };
  }
}

/** Creates a contact for an unknown address. Throws ContactNotFound for an unknown ID. */
async function findReferenced(em: EntityManager, accountId: number, reference: ContactReference): Promise<Contact> {
  if ('phone' in reference)
    return findContact(em, accountId, { phone: await findKnownPhone(em, accountId, reference.phone), lid: null });
  if ('lid' in reference) return findContact(em, accountId, { phone: null, lid: reference.lid });
  const id = 'contactId' in reference ? reference.contactId : await findContactOfChat(em, accountId, reference.chatId);
  const contact = id === null ? null : await em.findOne(Contact, { id, accountId });
  if (!contact) throw new ContactNotFound();
  return contact;
}

/** Returns the stored spelling, else `phone`. */
async function findKnownPhone(em: EntityManager, accountId: number, phone: string): Promise<string> {
  const numbers = await findNumbers(em, accountId, phone);
  const { rows } = await sql<{ phone: string }>`
    select phone from contacts where account_id = ${accountId} and phone = any (${numbers}::text[])
      order by array_position(${numbers}::text[], phone::text) limit 1`.execute(database(em));
  return rows[0]?.phone ?? phone;
}

async function findContactOfChat(em: EntityManager, accountId: number, chatId: number): Promise<number | null> {
  const row = await database(em)
    .selectFrom('chats')
    .select('contact_id')
    .where('id', '=', chatId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.contact_id ?? null;
}
