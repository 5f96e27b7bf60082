import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { GetTimeZone } from '../../../auth/auth.messages.js';
import { readChats } from '../chat.resource.js';
import { Message } from '../../delivery/message.entity.js';
import { MediaBase } from '../../media/media-base.js';
import { toMessageResource } from '../../messages/message.resource.js';
import type { ListMessagesQuery, MessageList } from '../chats.contract.js';
import { ChatNotFound, MessageNotFound } from '../../messaging.errors.js';

export class ListMessages extends Query<MessageList> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly chatId: number,
    readonly options: ListMessagesQuery,
  ) {
    super();
  }
}

@QueryHandler(ListMessages)
export class ListMessagesHandler implements IQueryHandler<ListMessages> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly mediaBase: MediaBase,
  ) {}

  async execute({ accountId, deviceId, chatId, options }: ListMessages): Promise<MessageList> {
    const { cursorId, limit, media_base } = options;
    const [chat] = await readChats(this.em, 'c.account_id = ? and c.device_id = ? and c.id = ?', [
      accountId,
      deviceId,
      chatId,
    ]);
    if (!chat) throw new ChatNotFound();
    const older = cursorId === undefined ? {} : await this.olderThan(accountId, chatId, cursorId);
    const found = await this.em.find(
      Message,
      { accountId, chatId, ...older },
      { orderBy: { at: 'desc', id: 'desc' }, limit: limit + 1 },
    );
    const timeZone = await this.queries.execute(new GetTimeZone(accountId));
    const page = found.slice(0, limit);
    const resources = page.map((message) => toMessageResource(message, timeZone));
    return {
      data: await this.mediaBase.complete(page, resources, media_base === 'base64'),
      next_cursor: found.length > limit ? (page.at(-1)?.id ?? null) : null,
      chat,
    };
  }

  private async olderThan(accountId: number, chatId: number, cursorId: number) {
    const cursor = await this.em.findOne(Message, { id: cursorId, accountId, chatId });
    if (!cursor) throw new MessageNotFound();
    return { $or: [{ at: { $lt: cursor.at } }, { at: cursor.at, id: { $lt: cursor.id } }] };
  }
}
