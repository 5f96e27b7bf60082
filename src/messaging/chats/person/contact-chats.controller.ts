import { Controller, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Current, type SignedIn } from '../../../platform/http/access.js';
import { IdPipe } from '../../../platform/http/id.pipe.js';
import { QueryFields } from '../../../platform/http/route/parameters.js';
import { Route } from '../../../platform/http/route/route.js';
import { ListMessagesQuery } from '../chats.contract.js';
import { ContactChats, ContactMessages } from './contact-chats.contract.js';
import { ListContactChats } from './list-contact-chats.js';
import { ListContactMessages } from './list-contact-messages.js';

/** One person who writes to several numbers of the store. */
@Controller('api/v1')
export class ContactChatsController {
  constructor(private readonly queries: QueryBus) {}

  @Route.get('contact-chats/:contactId', { access: 'all', answer: ContactChats })
  async chats(@Current() who: SignedIn, @Param('contactId', IdPipe) contactId: number): Promise<ContactChats> {
    return { data: await this.queries.execute(new ListContactChats(who, contactId)) };
  }

  @Route.get('contact-messages/:contactId', { access: 'all', query: ListMessagesQuery, answer: ContactMessages })
  messages(
    @Current() who: SignedIn,
    @Param('contactId', IdPipe) contactId: number,
    @QueryFields() options: ListMessagesQuery,
  ): Promise<ContactMessages> {
    return this.queries.execute(new ListContactMessages(who, contactId, options));
  }
}
