import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetTimeZone } from '../../../auth/auth.messages.js';
import { readChats } from '../chat.resource.js';
import { MediaBase } from '../../delivery/media/media-base.js';
import { toMessageResource } from '../messages/message.resource.js';
import type { ListMessagesQuery, MessageList } from '../chats.contract.js';
import { ChatNotFound } from '../../messaging.errors.js';
import { readMessagePage } from './read-message-page.js';

@Injectable()
export class ListMessages {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly mediaBase: MediaBase,
  ) {}

  async execute(accountId: number, deviceId: number, chatId: number, options: ListMessagesQuery): Promise<MessageList> {
    const { media_base } = options;
    const [chat] = await readChats(this.em, accountId, [chatId]);
    if (chat?.device_id !== deviceId) throw new ChatNotFound();
    const { page, next, previous } = await readMessagePage(this.em, { accountId, chatIds: [chatId] }, options);
    const timeZone = await this.queries.execute(new GetTimeZone(accountId));
    const resources = page.map((message) => toMessageResource(message, timeZone));
    return {
      data: await this.mediaBase.complete(page, resources, media_base === 'base64'),
      next_cursor: next,
      previous_cursor: previous,
      chat,
    };
  }
}
