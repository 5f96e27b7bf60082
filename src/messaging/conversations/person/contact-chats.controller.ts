import { Controller, Param } from '@nestjs/common';
import { Current, type SignedIn } from '../../../platform/http/access.js';
import { IdPipe } from '../../../platform/http/id.pipe.js';
import { QueryFields } from '../../../platform/http/route/parameters.js';
import { Route } from '../../../platform/http/route/route.js';
import { ListMessagesQuery } from '../chats.contract.js';
import { ContactChats, ContactMessages } from './contact-chats.contract.js';
import { ListContactChats } from './list-contact-chats.js';
import { ListContactMessages } from './list-contact-messages.js';

@Controller('api/v1')
export class ContactChatsController {
  constructor(
    private readonly listContactChats: ListContactChats,
    private readonly listContactMessages: ListContactMessages,
  ) {}

  @Route.get('contact-chats/:contactId', { access: 'all', response: ContactChats })
  async chats(@Current() user: SignedIn, @Param('contactId', IdPipe) contactId: number): Promise<ContactChats> {
    return { data: await this.listContactChats.execute(user, contactId) };
  }

  @Route.get('contact-messages/:contactId', { access: 'all', query: ListMessagesQuery, response: ContactMessages })
  messages(
    @Current() user: SignedIn,
    @Param('contactId', IdPipe) contactId: number,
    @QueryFields() options: ListMessagesQuery,
  ): Promise<ContactMessages> {
    return this.listContactMessages.execute(user, contactId, options);
  }
}
