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

interface OfChat {
  accountId: number;
  chatId: number;
}

interface PageOfChat {
  /** Newest first. */
  page: Message[];
  next: number | null;
  previous: number | null;
}

@QueryHandler(ListMessages)
export class ListMessagesHandler implements IQueryHandler<ListMessages> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly mediaBase: MediaBase,
  ) {}

  async execute({ accountId, deviceId, chatId, options }: ListMessages): Promise<MessageList> {
    const { media_base } = options;
    const [chat] = await readChats(this.em, accountId, [chatId]);
    if (chat?.device_id !== deviceId) throw new ChatNotFound();
    const { page, next, previous } = await this.readPage({ accountId, chatId }, options);
    const timeZone = await this.queries.execute(new GetTimeZone(accountId));
    const resources = page.map((message) => toMessageResource(message, timeZone));
    return {
      data: await this.mediaBase.complete(page, resources, media_base === 'base64'),
      next_cursor: next,
      previous_cursor: previous,
      chat,
    };
  }

  private async readPage(chat: OfChat, { cursorId, afterId, aroundId, limit }: ListMessagesQuery): Promise<PageOfChat> {
    if (cursorId !== undefined) return this.readOlder(chat, await this.find(chat, cursorId), limit);
    if (afterId !== undefined) return this.readNewer(chat, await this.find(chat, afterId), limit);
    if (aroundId === undefined) return this.readOlder(chat, null, limit);
    const middle = await this.find(chat, aroundId);
    const half = Math.floor(limit / 2);
    const newer = await this.readNewer(chat, middle, half);
    const older = await this.readOlder(chat, middle, Math.max(1, limit - half - 1));
    return { ...older, page: [...newer.page, middle, ...older.page], previous: newer.previous };
  }

  private async readOlder(chat: OfChat, than: Message | null, limit: number): Promise<PageOfChat> {
    const older = than && { $or: [{ at: { $lt: than.at } }, { at: than.at, id: { $lt: than.id } }] };
    const found = await this.em.find(
      Message,
      { ...chat, ...older },
      { orderBy: { at: 'desc', id: 'desc' }, limit: limit + 1 },
    );
    const page = found.slice(0, limit);
    return { page, next: found.length > limit ? (page.at(-1)?.id ?? null) : null, previous: null };
  }

  private async readNewer(chat: OfChat, than: Message, limit: number): Promise<PageOfChat> {
    const newer = { $or: [{ at: { $gt: than.at } }, { at: than.at, id: { $gt: than.id } }] };
    const found = await this.em.find(
      Message,
      { ...chat, ...newer },
      { orderBy: { at: 'asc', id: 'asc' }, limit: limit + 1 },
    );
    const page = found.slice(0, limit).toReversed();
    return { page, next: page.at(-1)?.id ?? than.id, previous: found.length > limit ? (page[0]?.id ?? null) : null };
  }

  private async find(chat: OfChat, id: number): Promise<Message> {
    const message = await this.em.findOne(Message, { ...chat, id });
    if (!message) throw new MessageNotFound();
    return message;
  }
}
