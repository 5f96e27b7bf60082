import { Controller, Param, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { Current, type SignedIn } from '../../platform/http/access.js';
import { DataOf, PageOf } from '../../platform/http/answers.contract.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { Fields, QueryFields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { ExpensiveRead } from '../../platform/reads/expensive-read.js';
import {
  ArchiveChatBody,
  ChatCounts,
  ChatCountsQuery,
  InboxPage,
  InboxQuery,
  ListChatsQuery,
  ListMessagesQuery,
  MessageList,
  MuteChatBody,
} from './chats.contract.js';
import type { ChatKey } from './change-chat.js';
import { ArchiveChat } from './commands/archive-chat.js';
import { MarkChatRead } from './commands/mark-chat-read.js';
import { MuteChat } from './commands/mute-chat.js';
import { ChangeState } from './inbox/change-state.js';
import { CountChats } from './queries/count-chats.js';
import { ListChats } from './queries/list-chats.js';
import { GetContactPicture } from '../../address-book/address-book.messages.js';
import { ChatAccess } from './chat-access.js';
import { ListInbox } from './queries/list-inbox.js';
import { ListMessages } from './queries/list-messages.js';
import { ChatResource } from '../messaging.contract.js';

const Chats = PageOf(ChatResource);
const Chat = DataOf(ChatResource);

@Controller('api/v1')
export class ChatsController {
  constructor(
    private readonly markChatRead: MarkChatRead,
    private readonly archiveChat: ArchiveChat,
    private readonly muteChat: MuteChat,
    private readonly changeState: ChangeState,
    private readonly listInbox: ListInbox,
    private readonly countChats: CountChats,
    private readonly listChats: ListChats,
    private readonly listMessages: ListMessages,
    private readonly queries: QueryBus,
    private readonly access: ChatAccess,
  ) {}

  @Route.get('chat-lists', { access: 'all', query: InboxQuery, response: InboxPage })
  @ExpensiveRead()
  inbox(@Current() user: SignedIn, @QueryFields() options: InboxQuery): Promise<InboxPage> {
    return this.listInbox.execute(user, options);
  }

  @Route.get('chat-counts', { access: 'all', query: ChatCountsQuery, response: ChatCounts })
  counts(@Current() user: SignedIn, @QueryFields() { device }: ChatCountsQuery): Promise<ChatCounts> {
    return this.countChats.execute(user, device);
  }

  @Route.get('chat-lists/:deviceId', { access: 'all', query: ListChatsQuery, response: Chats })
  @ExpensiveRead()
  chats(
    @Current() user: SignedIn,
    @Param('deviceId', IdPipe) deviceId: number,
    @QueryFields() options: ListChatsQuery,
  ): Promise<z.infer<typeof Chats>> {
    return this.listChats.execute(user, deviceId, options);
  }

  @Route.get('chat-list-messages/:deviceId/:chatId', { access: 'all', query: ListMessagesQuery, response: MessageList })
  async messages(
    @Current() user: SignedIn,
    @Param('deviceId', IdPipe) deviceId: number,
    @Param('chatId', IdPipe) chatId: number,
    @QueryFields() options: ListMessagesQuery,
  ): Promise<MessageList> {
    await this.access.require(user, { chatId });
    return this.listMessages.execute(user.accountId, deviceId, chatId, options);
  }

  /** The URL contains the picture's version, so it is cached forever. */
  @Route.get('contact-picture/:contactId', { access: 'all', response: { type: 'image/*' } })
  async picture(
    @Current() user: SignedIn,
    @Param('contactId', IdPipe) contactId: number,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    const { bytes, mimetype } = await this.queries.execute(new GetContactPicture(user.accountId, contactId));
    void reply.type(mimetype).header('cache-control', 'private, max-age=31536000, immutable');
    return bytes;
  }

  @Route.post('chat-read/:deviceId/:chatId', { access: 'all', body: null, response: Chat })
  async read(
    @Current() user: SignedIn,
    @Param('deviceId', IdPipe) deviceId: number,
    @Param('chatId', IdPipe) chatId: number,
  ): Promise<z.infer<typeof Chat>> {
    await this.access.require(user, { chatId });
    return { data: await this.markChatRead.execute(user.accountId, deviceId, chatId) };
  }

  @Route.post('chat-archive/:deviceId/:chatId', { access: 'all', body: ArchiveChatBody, response: Chat })
  async archive(
    @Current() user: SignedIn,
    @Param('deviceId', IdPipe) deviceId: number,
    @Param('chatId', IdPipe) chatId: number,
    @Fields() { archived }: ArchiveChatBody,
  ): Promise<z.infer<typeof Chat>> {
    const chatKey = await this.requireChatKey(user, deviceId, chatId);
    return { data: await this.archiveChat.execute(chatKey, archived) };
  }

  @Route.post('chat-mute/:deviceId/:chatId', { access: 'all', body: MuteChatBody, response: Chat })
  async mute(
    @Current() user: SignedIn,
    @Param('deviceId', IdPipe) deviceId: number,
    @Param('chatId', IdPipe) chatId: number,
    @Fields() { muted }: MuteChatBody,
  ): Promise<z.infer<typeof Chat>> {
    const chatKey = await this.requireChatKey(user, deviceId, chatId);
    return { data: await this.muteChat.execute(chatKey, muted) };
  }

  @Route.post('chat-done/:deviceId/:chatId', { access: 'close chats', body: null, response: Chat })
  async done(
    @Current() user: SignedIn,
    @Param('deviceId', IdPipe) deviceId: number,
    @Param('chatId', IdPipe) chatId: number,
  ): Promise<z.infer<typeof Chat>> {
    return { data: await this.changeState.resolve(user, chatId, { deviceId }) };
  }

  private async requireChatKey(user: SignedIn, deviceId: number, chatId: number): Promise<ChatKey> {
    await this.access.require(user, { chatId });
    return { accountId: user.accountId, deviceId, chatId };
  }
}
