import { Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Access, Current, type SignedIn } from '../../platform/http/access.js';
import { Fields, Form, type FormValue } from '../../platform/http/form.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import type { Page } from '../../platform/http/page.contract.js';
import { ExpensiveRead } from '../../platform/reads/expensive-read.js';
import { SaveContact } from './commands/save-contact.js';
import { UpdateContact } from './commands/update-contact.js';
import {
  type ContactResource,
  ListContactsQuery,
  SaveContact as Person,
  type SaveContactResult,
  UpdateContact as Changes,
} from './contacts.contract.js';
import { GetContact } from './queries/get-contact.js';
import { ListContacts } from './queries/list-contacts.js';

/** The address book. */
@Controller('api/v1/contacts')
export class ContactsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Access('show contact_phone')
  @ExpensiveRead()
  @Get()
  list(
    @Current() who: SignedIn,
    @Query({ schema: ListContactsQuery }) query: ListContactsQuery,
  ): Promise<Page<ContactResource> | Partial<ContactResource>[]> {
    return this.queries.execute(new ListContacts(who.accountId, query));
  }

  @Access('show contact_phone')
  @Get(':id')
  async get(@Current() who: SignedIn, @Param('id', IdPipe) id: number): Promise<{ data: ContactResource }> {
    return { data: await this.queries.execute(new GetContact(who.accountId, id)) };
  }

  @Access('add contact_phone')
  @Post('one')
  @HttpCode(201)
  async save(@Current() who: SignedIn, @Form(Person) { fields }: FormValue<Person>): Promise<SaveContactResult> {
    const { contact, isNew } = await this.commands.execute(new SaveContact(who.accountId, fields));
    return { data: contact, message: isNew ? 'contact_created' : 'contact_updated', is_new: isNew };
  }

  @Access('add contact_phone')
  @Put(':id')
  async update(
    @Current() who: SignedIn,
    @Param('id', IdPipe) id: number,
    @Fields(Changes) changes: Changes,
  ): Promise<{ data: ContactResource }> {
    return { data: await this.commands.execute(new UpdateContact(who.accountId, id, changes)) };
  }

  /** The same from a form, which carries `_method`. */
  @Access('add contact_phone')
  @Post(':id')
  @HttpCode(200)
  updateByForm(
    @Current() who: SignedIn,
    @Param('id', IdPipe) id: number,
    @Form(Changes) { fields }: FormValue<Changes>,
  ): Promise<{ data: ContactResource }> {
    return this.update(who, id, fields);
  }
}
