import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { Contact } from '../../contacts/contact.entity.js';
import { ContactNotFound } from '../../messaging.errors.js';
import { OptOutChanged } from '../../messaging.messages.js';
import { unsuppress, suppress } from '../suppress.js';

@Injectable()
export class OptContact {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute(accountId: number, contactId: number, isOut: boolean): Promise<{ opted_out_at: string | null }> {
    const contact = await this.em.findOne(Contact, { id: contactId, accountId });
    if (!contact) throw new ContactNotFound();
    const person = { phone: contact.phone ?? null, lid: contact.lid ?? null };
    const isChanged = isOut
      ? await suppress(this.em, accountId, person, 'user', null)
      : await unsuppress(this.em, accountId, person);
    if (isChanged) this.events.publish(new OptOutChanged(accountId, null));
    const [row] = await this.em.execute<{ at: string }[]>(
      'select min(at) at from suppressions where account_id = ? and (phone = ? or lid = ? or other_phone = ?)',
      [accountId, person.phone, person.lid, person.phone],
    );
    return { opted_out_at: row?.at ? new Date(row.at).toISOString() : null };
  }
}
