import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetTimeZone } from '../../../auth/auth.messages.js';
import type { SignedIn } from '../../../platform/http/access.js';
import { MediaBase } from '../../delivery/media/media-base.js';
import { toMessageResource } from '../messages/message.resource.js';
import type { ListMessagesQuery } from '../chats.contract.js';
import { readMessagePage } from '../queries/read-message-page.js';
import type { ContactMessages } from './contact-chats.contract.js';
import { ListContactChats } from './list-contact-chats.js';

@Injectable()
export class ListContactMessages {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly listContactChats: ListContactChats,
    private readonly mediaBase: MediaBase,
  ) {}

  async execute(user: SignedIn, contactId: number, options: ListMessagesQuery): Promise<ContactMessages> {
    const { accountId } = user;
    const chats = await this.listContactChats.execute(user, contactId);
    const chatIds = chats.map(({ id }) => id);
    const { page, next, previous } = await readMessagePage(this.em, { accountId, chatIds }, options);
    const timeZone = await this.queries.execute(new GetTimeZone(accountId));
    const resources = page.map((message) => toMessageResource(message, timeZone));
    return {
      data: await this.mediaBase.complete(page, resources, options.media_base === 'base64'),
      next_cursor: next,
      previous_cursor: previous,
      chats,
    };
  }
}
