import { Controller, Param } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { Current, type SignedIn } from '../../platform/http/access.js';
import { DataOf, ListOf } from '../../platform/http/answers.contract.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { Fields, QueryFields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { ExpensiveRead } from '../../platform/reads/expensive-read.js';
import { SaveContact } from './commands/save-contact.js';
import { UpdateContact } from './commands/update-contact.js';
import {
  ContactResource,
  ListContactsQuery,
  SaveContact as Person,
  SaveContactResult,
  UpdateContact as Changes,
} from './contacts.contract.js';
import { GetContact } from './queries/get-contact.js';
import { ListContacts } from './queries/list-contacts.js';

const Contact = DataOf(ContactResource);
const Contacts = ListOf(ContactResource);

/** The address book. */
@Controller('api/v1/contacts')
export class ContactsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Route.get('', { access: 'show contact_phone', query: ListContactsQuery, answer: Contacts })
  @ExpensiveRead()
  list(@Current() who: SignedIn, @QueryFields() query: ListContactsQuery): Promise<z.infer<typeof Contacts>> {
    return this.queries.execute(new ListContacts(who.accountId, query));
  }

  @Route.get(':id', { access: 'show contact_phone', answer: Contact })
  async get(@Current() who: SignedIn, @Param('id', IdPipe) id: number): Promise<z.infer<typeof Contact>> {
    return { data: await this.queries.execute(new GetContact(who.accountId, id)) };
  }

  @Route.post('one', { access: 'add contact_phone', body: Person, answer: SaveContactResult, status: 201 })
  async save(@Current() who: SignedIn, @Fields() person: Person): Promise<SaveContactResult> {
    const { contact, isNew } = await this.commands.execute(new SaveContact(who.accountId, person));
    return { data: contact, message: isNew ? 'contact_created' : 'contact_updated', is_new: isNew };
  }

  @Route.put(':id', { access: 'add contact_phone', body: Changes, answer: Contact })
  async update(@Current() who: SignedIn, @Param('id', IdPipe) id: number, @Fields() changes: Changes) {
    return { data: await this.commands.execute(new UpdateContact(who.accountId, id, changes)) };
  }

  /** The same from a form, which carries `_method`. */
  @Route.post(':id', { access: 'add contact_phone', body: Changes, answer: Contact })
  updateByForm(@Current() who: SignedIn, @Param('id', IdPipe) id: number, @Fields() changes: Changes) {
    return this.update(who, id, changes);
  }
}
