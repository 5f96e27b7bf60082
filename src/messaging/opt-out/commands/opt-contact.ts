import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { Contact } from '../../contacts/contact.entity.js';
import { ContactNotFound } from '../../messaging.errors.js';
import { OptOutChanged } from '../../messaging.messages.js';
import { unsuppress, suppress } from '../suppress.js';

/** Puts a contact on the list of those not to be written to, or takes them off; since when they are on it. */
export class OptContact extends Command<{ opted_out_at: string | null }> {
  constructor(
    readonly accountId: number,
    readonly contactId: number,
    readonly isOut: boolean,
  ) {
    super();
  }
}

@CommandHandler(OptContact)
export class OptContactHandler implements ICommandHandler<OptContact> {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute({ accountId, contactId, isOut }: OptContact): Promise<{ opted_out_at: string | null }> {
    const contact = await this.em.findOne(Contact, { id: contactId, accountId });
    if (!contact) throw new ContactNotFound();
    const person = { phone: contact.phone ?? null, lid: contact.lid ?? null };
    const isChanged = isOut
      ? await suppress(this.em, accountId, person, 'user', null)
      : await unsuppress(this.em, accountId, person);
    if (isChanged) this.events.publish(new OptOutChanged(accountId, null));
    const [row] = await this.em.execute<{ at: string }[]>(
      'select min(at) at from suppressions where account_id = ? and (phone = ? or lid = ?)',
      [accountId, person.phone, person.lid],
    );
    return { opted_out_at: row?.at ? new Date(row.at).toISOString() : null };
  }
}
