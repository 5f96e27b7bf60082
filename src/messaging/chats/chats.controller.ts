import { Controller, Param, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { Current, type SignedIn } from '../../platform/http/access.js';
import { DataOf, PageOf } from '../../platform/http/answers.contract.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { Fields, QueryFields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { ExpensiveRead } from '../../platform/reads/expensive-read.js';
import {
  ArchiveChat as Archive,
  ChatCounts,
  ChatCountsQuery,
  InboxPage,
  InboxQuery,
  ListChatsQuery,
  ListMessagesQuery,
  MessageList,
  MuteChat as Mute,
} from './chats.contract.js';
import type { ChatPlace } from './change-chat.js';
import { ArchiveChat } from './commands/archive-chat.js';
import { MarkChatDone } from './commands/mark-chat-done.js';
import { MarkChatRead } from './commands/mark-chat-read.js';
import { MuteChat } from './commands/mute-chat.js';
import { CountChats } from './queries/count-chats.js';
import { ListChats } from './queries/list-chats.js';
import { GetContactPicture } from '../contacts/queries/get-contact-picture.js';
import { PlatformChats } from './platform-chats.js';
import { ListInbox } from './queries/list-inbox.js';
import { ListMessages } from './queries/list-messages.js';
import { ChatResource } from '../messaging.contract.js';

const Chats = PageOf(ChatResource);
const Chat = DataOf(ChatResource);

@Controller('api/v1')
export class ChatsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly platform: PlatformChats,
  ) {}

  /** Of all devices, or of one. */
  @Route.get('chat-lists', { access: 'all', query: InboxQuery, answer: InboxPage })
  @ExpensiveRead()
  inbox(@Current() who: SignedIn, @QueryFields() options: InboxQuery): Promise<InboxPage> {
    return this.queries.execute(new ListInbox(who, options));
  }

  @Route.get('chat-counts', { access: 'all', query: ChatCountsQuery, answer: ChatCounts })
  counts(@Current() who: SignedIn, @QueryFields() { device }: ChatCountsQuery): Promise<ChatCounts> {
    return this.queries.execute(new CountChats(who, device));
  }

  @Route.get('chat-lists/:deviceId', { access: 'all', query: ListChatsQuery, answer: Chats })
  @ExpensiveRead()
  chats(
    @Current() who: SignedIn,
    @Param('deviceId', IdPipe) deviceId: number,
    @QueryFields() options: ListChatsQuery,
  ): Promise<z.infer<typeof Chats>> {
    return this.queries.execute(new ListChats(who, deviceId, options));
  }

  @Route.get('chat-list-messages/:deviceId/:chatId', { access: 'all', query: ListMessagesQuery, answer: MessageList })
  async messages(
    @Current() who: SignedIn,
    @Param('deviceId', IdPipe) deviceId: number,
    @Param('chatId', IdPipe) chatId: number,
    @QueryFields() options: ListMessagesQuery,
  ): Promise<MessageList> {
    await this.platform.refuse(who, { chatId });
    return this.queries.execute(new ListMessages(who.accountId, deviceId, chatId, options));
  }

  /** The address carries a mark of the picture, so a copy never gets old. */
  @Route.get('contact-picture/:contactId', { access: 'all', answer: { type: 'image/*' } })
  async picture(
    @Current() who: SignedIn,
    @Param('contactId', IdPipe) contactId: number,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    const { bytes, mimetype } = await this.queries.execute(new GetContactPicture(who.accountId, contactId));
    void reply.type(mimetype).header('cache-control', 'private, max-age=31536000, immutable');
    return bytes;
  }

  @Route.post('chat-read/:deviceId/:chatId', { access: 'all', body: null, answer: Chat })
  async read(
    @Current() who: SignedIn,
    @Param('deviceId', IdPipe) deviceId: number,
    @Param('chatId', IdPipe) chatId: number,
  ): Promise<z.infer<typeof Chat>> {
    await this.platform.refuse(who, { chatId });
    return { data: await this.commands.execute(new MarkChatRead(who.accountId, deviceId, chatId)) };
  }

  @Route.post('chat-archive/:deviceId/:chatId', { access: 'all', body: Archive, answer: Chat })
  async archive(
    @Current() who: SignedIn,
    @Param('deviceId', IdPipe) deviceId: number,
    @Param('chatId', IdPipe) chatId: number,
    @Fields() { archived }: Archive,
  ): Promise<z.infer<typeof Chat>> {
    const place = await this.placeFor(who, deviceId, chatId);
    return { data: await this.commands.execute(new ArchiveChat(place, archived)) };
  }

  @Route.post('chat-mute/:deviceId/:chatId', { access: 'all', body: Mute, answer: Chat })
  async mute(
    @Current() who: SignedIn,
    @Param('deviceId', IdPipe) deviceId: number,
    @Param('chatId', IdPipe) chatId: number,
    @Fields() { muted }: Mute,
  ): Promise<z.infer<typeof Chat>> {
    const place = await this.placeFor(who, deviceId, chatId);
    return { data: await this.commands.execute(new MuteChat(place, muted)) };
  }

  /** Nobody is needed there any more. */
  @Route.post('chat-done/:deviceId/:chatId', { access: 'all', body: null, answer: Chat })
  async done(
    @Current() who: SignedIn,
    @Param('deviceId', IdPipe) deviceId: number,
    @Param('chatId', IdPipe) chatId: number,
  ): Promise<z.infer<typeof Chat>> {
    return { data: await this.commands.execute(new MarkChatDone(await this.placeFor(who, deviceId, chatId))) };
  }

  private async placeFor(who: SignedIn, deviceId: number, chatId: number): Promise<ChatPlace> {
    await this.platform.refuse(who, { chatId });
    return { accountId: who.accountId, deviceId, chatId };
  }
}
