import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ContactNotFound } from '../../messaging.errors.js';
import { readContacts } from '../contact.resource.js';
import type { ContactResource } from '../contacts.contract.js';

/** Somebody of the address book. */
export class GetContact extends Query<ContactResource> {
  constructor(
    readonly accountId: number,
    readonly contactId: number,
  ) {
    super();
  }
}

@QueryHandler(GetContact)
export class GetContactHandler implements IQueryHandler<GetContact> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, contactId }: GetContact): Promise<ContactResource> {
    const [contact] = await readContacts(this.em, accountId, [contactId]);
    if (!contact) throw new ContactNotFound();
    return contact;
  }
}
