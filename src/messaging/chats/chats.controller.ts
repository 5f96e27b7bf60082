import { Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { Access, Current, type SignedIn } from '../../platform/http/access.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import type { Page } from '../../platform/http/page.contract.js';
import { ExpensiveRead } from '../../platform/reads/expensive-read.js';
import { ChatCountsQuery, type ChatCounts, type InboxPage, InboxQuery } from './chats.contract.js';
import { MarkChatRead } from './commands/mark-chat-read.js';
import { CountChats } from './queries/count-chats.js';
import { ListChats } from './queries/list-chats.js';
import { GetContactPicture } from '../contacts/queries/get-contact-picture.js';
import { PlatformChats } from './platform-chats.js';
import { ListInbox } from './queries/list-inbox.js';
import { ListMessages } from './queries/list-messages.js';
import { type ChatResource, ListChatsQuery, ListMessagesQuery, type MessageList } from '../messaging.contract.js';

@Access('all')
@Controller('api/v1')
export class ChatsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly platform: PlatformChats,
  ) {}

  /** Of all devices, or of one. */
  @ExpensiveRead()
  @Get('chat-lists')
  inbox(@Current() who: SignedIn, @Query({ schema: InboxQuery }) options: InboxQuery): Promise<InboxPage> {
    return this.queries.execute(new ListInbox(who, options));
  }

  @Get('chat-counts')
  counts(
    @Current() who: SignedIn,
    @Query({ schema: ChatCountsQuery }) { device }: ChatCountsQuery,
  ): Promise<ChatCounts> {
    return this.queries.execute(new CountChats(who, device));
  }

  @ExpensiveRead()
  @Get('chat-lists/:deviceId')
  chats(
    @Current() who: SignedIn,
    @Param('deviceId', IdPipe) deviceId: number,
    @Query({ schema: ListChatsQuery }) options: ListChatsQuery,
  ): Promise<Page<ChatResource>> {
    return this.queries.execute(new ListChats(who, deviceId, options));
  }

  @Get('chat-list-messages/:deviceId/:chatId')
  async messages(
    @Current() who: SignedIn,
    @Param('deviceId', IdPipe) deviceId: number,
    @Param('chatId', IdPipe) chatId: number,
    @Query({ schema: ListMessagesQuery }) options: ListMessagesQuery,
  ): Promise<MessageList> {
    await this.platform.refuse(who, { chatId });
    return this.queries.execute(new ListMessages(who.accountId, deviceId, chatId, options));
  }

  /** The address carries a mark of the picture, so a copy never gets old. */
  @Get('contact-picture/:contactId')
  async picture(
    @Current() who: SignedIn,
    @Param('contactId', IdPipe) contactId: number,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    const { bytes, mimetype } = await this.queries.execute(new GetContactPicture(who.accountId, contactId));
    void reply.type(mimetype).header('cache-control', 'private, max-age=31536000, immutable');
    return bytes;
  }

  @Post('chat-read/:deviceId/:chatId')
  @HttpCode(200)
  async read(
    @Current() who: SignedIn,
    @Param('deviceId', IdPipe) deviceId: number,
    @Param('chatId', IdPipe) chatId: number,
  ): Promise<{ data: ChatResource }> {
    await this.platform.refuse(who, { chatId });
    return { data: await this.commands.execute(new MarkChatRead(who.accountId, deviceId, chatId)) };
  }
}
