import { Controller, Param } from '@nestjs/common';
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
  SaveContactBody,
  SaveContactResult,
  UpdateContactBody,
} from '../contacts/contacts.contract.js';
import { GetContact } from '../contacts/queries/get-contact.js';
import { ListContacts } from '../contacts/queries/list-contacts.js';
import { OptContact } from '../opt-out/commands/opt-contact.js';
import { ApiContact, ApiContacts, ListApiContactsQuery, OptOutResult } from './integrate-contacts.contract.js';

@Controller('api/integrate/v1/contacts')
export class IntegrateContactsController {
  constructor(
    private readonly saveContact: SaveContact,
    private readonly updateContact: UpdateContact,
    private readonly optContact: OptContact,
    private readonly listContacts: ListContacts,
    private readonly getContact: GetContact,
  ) {}

  @Route.get('', {
    access: byKey('contacts:read', 'show contact_phone'),
    query: ListApiContactsQuery,
    response: ApiContacts,
    operationId: 'contacts_list',
    summary: 'List contacts',
  })
  @ExpensiveRead()
  async list(@Current() user: SignedIn, @QueryFields() pageQuery: ListApiContactsQuery) {
    const query = { ...onlyPages(pageQuery), exact_total: false };
    return asPage<ContactResource>(await this.listContacts.execute(user.accountId, query));
  }

  @Route.get(':id', {
    access: byKey('contacts:read', 'show contact_phone'),
    response: ApiContact,
    operationId: 'contacts_get',
    summary: 'Read a contact',
  })
  async get(@Current() user: SignedIn, @Param('id', IdPipe) id: number) {
    return { data: await this.getContact.execute(user.accountId, id) };
  }

  @Route.post('', {
    access: byKey('contacts:write', 'add contact_phone'),
    body: SaveContactBody,
    response: SaveContactResult,
    operationId: 'contacts_save',
    summary: 'Create or update a contact by phone number',
  })
  async save(@Current() user: SignedIn, @Fields() person: SaveContactBody): Promise<SaveContactResult> {
    const { contact, isNew } = await this.saveContact.execute(user.accountId, person);
    return { data: contact, message: isNew ? 'contact_created' : 'contact_updated', is_new: isNew };
  }

  @Route.put(':id', {
    access: byKey('contacts:write', 'add contact_phone'),
    body: UpdateContactBody,
    response: ApiContact,
    operationId: 'contacts_update',
    summary: 'Update a contact',
  })
  async update(@Current() user: SignedIn, @Param('id', IdPipe) id: number, @Fields() changes: UpdateContactBody) {
    return { data: await this.updateContact.execute(user.accountId, id, changes) };
  }

  @Route.post(':id/opt-out', {
    access: byKey('contacts:write', 'add contact_phone'),
    body: null,
    response: OptOutResult,
    operationId: 'contacts_optOut',
    summary: 'Opt a contact out',
  })
  optOut(@Current() user: SignedIn, @Param('id', IdPipe) id: number): Promise<z.infer<typeof OptOutResult>> {
    return this.optContact.execute(user.accountId, id, 'opt_out');
  }

  @Route.post(':id/opt-in', {
    access: byKey('contacts:write', 'add contact_phone'),
    body: null,
    response: OptOutResult,
    operationId: 'contacts_optIn',
    summary: 'Opt a contact in again',
  })
  optIn(@Current() user: SignedIn, @Param('id', IdPipe) id: number): Promise<z.infer<typeof OptOutResult>> {
    return this.optContact.execute(user.accountId, id, 'opt_in');
  }
}
