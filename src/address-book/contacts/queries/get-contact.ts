import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ContactNotFound } from '../../address-book.errors.js';
import { readContacts } from '../contact.resource.js';
import type { ContactResource } from '../contacts.contract.js';

@Injectable()
export class GetContact {
  constructor(private readonly em: EntityManager) {}

  async execute(accountId: number, contactId: number): Promise<ContactResource> {
    const [contact] = await readContacts(this.em, accountId, [contactId]);
    if (!contact) throw new ContactNotFound();
    return contact;
  }
}
