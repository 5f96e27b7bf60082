import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { database } from '../../../platform/database/statements/database.js';
import { toIso } from '../../../platform/to-iso.js';
import { Contact } from '../../contacts/contact.entity.js';
import { ContactNotFound } from '../../address-book.errors.js';
import { OptOutChanged } from '../../address-book.messages.js';
import { unsuppress, suppress } from '../suppress.js';

@Injectable()
export class OptContact {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute(
    accountId: number,
    contactId: number,
    action: 'opt_out' | 'opt_in',
  ): Promise<{ opted_out_at: string | null }> {
    const contact = await this.em.findOne(Contact, { id: contactId, accountId });
    if (!contact) throw new ContactNotFound();
    const address = { phone: contact.phone ?? null, lid: contact.lid ?? null };
    const isChanged =
      action === 'opt_out'
        ? await suppress(this.em, accountId, address, 'user', null)
        : await unsuppress(this.em, accountId, address);
    if (isChanged) this.events.publish(new OptOutChanged(accountId, null));
    const { rows } = await sql<{ at: Date | null }>`
      select min(at) at from suppressions where account_id = ${accountId}
        and (phone = ${address.phone} or lid = ${address.lid} or other_phone = ${address.phone})`.execute(
      database(this.em),
    );
    return { opted_out_at: toIso(rows[0]!.at) };
  }
}
