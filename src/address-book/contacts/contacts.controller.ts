import { Controller, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { Current, type SignedIn } from '../../platform/http/access.js';
import { DataOf, ListOf } from '../../platform/http/answers.contract.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { Fields, QueryFields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { ExpensiveRead } from '../../platform/reads/expensive-read.js';
import { ContactNotFound } from '../address-book.errors.js';
import { IsChatShown } from '../address-book.ports.js';
import { SaveContact } from './commands/save-contact.js';
import { UpdateContact } from './commands/update-contact.js';
import {
  ContactResource,
  ListContactsQuery,
  SaveContactBody,
  SaveContactResult,
  UpdateContactBody,
} from './contacts.contract.js';
import { GetContact } from './queries/get-contact.js';
import { ListContacts } from './queries/list-contacts.js';

const Contact = DataOf(ContactResource);
const Contacts = ListOf(ContactResource);

@Controller('api/v1/contacts')
export class ContactsController {
  constructor(
    private readonly saveContact: SaveContact,
    private readonly updateContact: UpdateContact,
    private readonly listContacts: ListContacts,
    private readonly getContact: GetContact,
    private readonly queries: QueryBus,
  ) {}

  @Route.get('', { access: 'show contact_phone', query: ListContactsQuery, response: Contacts })
  @ExpensiveRead()
  list(@Current() user: SignedIn, @QueryFields() query: ListContactsQuery): Promise<z.infer<typeof Contacts>> {
    return this.listContacts.execute(user.accountId, query);
  }

  @Route.get(':id', { access: 'show contact_phone', response: Contact })
  async get(@Current() user: SignedIn, @Param('id', IdPipe) id: number): Promise<z.infer<typeof Contact>> {
    return { data: await this.getContact.execute(user.accountId, id) };
  }

  @Route.post('one', { access: 'add contact_phone', body: SaveContactBody, response: SaveContactResult, status: 201 })
  async save(@Current() user: SignedIn, @Fields() body: SaveContactBody): Promise<SaveContactResult> {
    const { chat_id: chatId } = body;
    if (chatId && !(await this.queries.execute(new IsChatShown(user, chatId)))) throw new ContactNotFound();
    const { contact, isNew } = await this.saveContact.execute(user.accountId, body);
    return { data: contact, message: isNew ? 'contact_created' : 'contact_updated', is_new: isNew };
  }

  @Route.put(':id', { access: 'add contact_phone', body: UpdateContactBody, response: Contact })
  async update(@Current() user: SignedIn, @Param('id', IdPipe) id: number, @Fields() changes: UpdateContactBody) {
    return { data: await this.updateContact.execute(user.accountId, id, changes) };
  }

  /** Accepts HTML forms, which send POST with `_method`. `readInput` drops it. */
  @Route.post(':id', { access: 'add contact_phone', body: UpdateContactBody, response: Contact })
  updateByForm(@Current() user: SignedIn, @Param('id', IdPipe) id: number, @Fields() changes: UpdateContactBody) {
    return this.update(user, id, changes);
  }
}
