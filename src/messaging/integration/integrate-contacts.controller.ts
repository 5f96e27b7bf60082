import { Controller, Param } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { Current, type SignedIn, byKey } from '../../platform/http/access.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { asPage, onlyPages } from '../../platform/http/page.js';
import { Fields, QueryFields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { ExpensiveRead } from '../../platform/reads/expensive-read.js';
import { SaveContact } from '../contacts/commands/save-contact.js';
import { UpdateContact } from '../contacts/commands/update-contact.js';
import {
  ContactResource,
  SaveContact as Person,
  SaveContactResult,
  UpdateContact as Changes,
} from '../contacts/contacts.contract.js';
import { GetContact } from '../contacts/queries/get-contact.js';
import { ListContacts } from '../contacts/queries/list-contacts.js';
import { OptContact } from '../opt-out/commands/opt-contact.js';
import { ApiContact, ApiContacts, ListApiContactsQuery, OptOutResult } from './integration.contract.js';

/** The address book, for programs. */
@Controller('api/integrate/v1/contacts')
export class IntegrateContactsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Route.get('', {
    ...{ access: byKey('contacts:read', 'show contact_phone'), query: ListApiContactsQuery, answer: ApiContacts },
    summary: 'List contacts',
  })
  @ExpensiveRead()
  async list(@Current() who: SignedIn, @QueryFields() wish: ListApiContactsQuery) {
    const query = { ...onlyPages(wish), exact_total: false };
    return asPage<ContactResource>(await this.queries.execute(new ListContacts(who.accountId, query)));
  }

  @Route.get(':id', {
    access: byKey('contacts:read', 'show contact_phone'),
    answer: ApiContact,
    summary: 'Read a contact',
  })
  async get(@Current() who: SignedIn, @Param('id', IdPipe) id: number) {
    return { data: await this.queries.execute(new GetContact(who.accountId, id)) };
  }

  /** Who is in the book already learns what is given. */
  @Route.post('', {
    ...{ access: byKey('contacts:write', 'add contact_phone'), body: Person, answer: SaveContactResult },
    summary: 'Create or update a contact by phone number',
  })
  async save(@Current() who: SignedIn, @Fields() person: Person): Promise<SaveContactResult> {
    const { contact, isNew } = await this.commands.execute(new SaveContact(who.accountId, person));
    return { data: contact, message: isNew ? 'contact_created' : 'contact_updated', is_new: isNew };
  }

  @Route.put(':id', {
    ...{ access: byKey('contacts:write', 'add contact_phone'), body: Changes, answer: ApiContact },
    summary: 'Update a contact',
  })
  async update(@Current() who: SignedIn, @Param('id', IdPipe) id: number, @Fields() changes: Changes) {
    return { data: await this.commands.execute(new UpdateContact(who.accountId, id, changes)) };
  }

  @Route.post(':id/opt-out', {
    ...{ access: byKey('contacts:write', 'add contact_phone'), body: null, answer: OptOutResult },
    summary: 'Opt a contact out',
  })
  optOut(@Current() who: SignedIn, @Param('id', IdPipe) id: number): Promise<z.infer<typeof OptOutResult>> {
    return this.commands.execute(new OptContact(who.accountId, id, true));
  }

  @Route.post(':id/opt-in', {
    ...{ access: byKey('contacts:write', 'add contact_phone'), body: null, answer: OptOutResult },
    summary: 'Opt a contact in again',
  })
  optIn(@Current() who: SignedIn, @Param('id', IdPipe) id: number): Promise<z.infer<typeof OptOutResult>> {
    return this.commands.execute(new OptContact(who.accountId, id, false));
  }
}
