import { Controller, Param } from '@nestjs/common';
import type { z } from 'zod';
import { Current, type SignedIn } from '../../../platform/http/access.js';
import { DataOf } from '../../../platform/http/answers.contract.js';
import { IdPipe } from '../../../platform/http/id.pipe.js';
import { Fields, QueryFields } from '../../../platform/http/route/parameters.js';
import { Route } from '../../../platform/http/route/route.js';
import { ChatResource } from '../../messaging.contract.js';
import { ChatAccess } from '../chat-access.js';
import { AssignChat } from './assign-chat.js';
import { BulkChatsBody, BulkChatsResult } from './bulk-chats.contract.js';
import { ChangeMany } from './change-many.js';
import { ChangeState } from './change-state.js';
import { GetChat } from './get-chat.js';
import {
  ChangeLabelsBody,
  ChatEntriesQuery,
  ChatHistoryPage,
  ReassignChatBody,
  SnoozeChatBody,
} from './inbox.contract.js';
import { LabelChat } from './label-chat.js';
import { ListChatHistory } from './list-chat-history.js';

const Chat = DataOf(ChatResource);
type Chat = z.infer<typeof Chat>;

@Controller('api/v1')
export class InboxController {
  constructor(
    private readonly getChat: GetChat,
    private readonly assignChat: AssignChat,
    private readonly changeState: ChangeState,
    private readonly labelChat: LabelChat,
    private readonly changeMany: ChangeMany,
    private readonly listChatHistory: ListChatHistory,
    private readonly access: ChatAccess,
  ) {}

  @Route.get('chats/:id', { access: 'all', response: Chat })
  async read(@Current() user: SignedIn, @Param('id', IdPipe) chatId: number): Promise<Chat> {
    await this.access.require(user, { chatId });
    return { data: await this.getChat.execute(user.accountId, chatId) };
  }

  @Route.post('chats/:id/assign', { access: 'all', body: ReassignChatBody, response: Chat })
  async assign(
    @Current() user: SignedIn,
    @Param('id', IdPipe) chatId: number,
    @Fields() body: ReassignChatBody,
  ): Promise<Chat> {
    return { data: await this.assignChat.execute(user, chatId, body) };
  }

  @Route.post('chats/:id/resolve', { access: 'close chats', body: null, response: Chat })
  async resolve(@Current() user: SignedIn, @Param('id', IdPipe) chatId: number): Promise<Chat> {
    return { data: await this.changeState.resolve(user, chatId) };
  }

  @Route.post('chats/:id/reopen', { access: 'all', body: null, response: Chat })
  async reopen(@Current() user: SignedIn, @Param('id', IdPipe) chatId: number): Promise<Chat> {
    return { data: await this.changeState.reopen(user, chatId) };
  }

  @Route.post('chats/:id/pending', { access: 'all', body: null, response: Chat })
  async pending(@Current() user: SignedIn, @Param('id', IdPipe) chatId: number): Promise<Chat> {
    return { data: await this.changeState.markPending(user, chatId) };
  }

  @Route.post('chats/:id/snooze', { access: 'all', body: SnoozeChatBody, response: Chat })
  async snooze(
    @Current() user: SignedIn,
    @Param('id', IdPipe) chatId: number,
    @Fields() { until = null }: SnoozeChatBody,
  ): Promise<Chat> {
    return { data: await this.changeState.snooze(user, chatId, until) };
  }

  @Route.post('chats/:id/labels', { access: 'all', body: ChangeLabelsBody, response: Chat })
  async label(
    @Current() user: SignedIn,
    @Param('id', IdPipe) chatId: number,
    @Fields() body: ChangeLabelsBody,
  ): Promise<Chat> {
    return { data: await this.labelChat.execute(user, chatId, body) };
  }

  @Route.post('chats-bulk', { access: 'all', body: BulkChatsBody, response: BulkChatsResult })
  async change(@Current() user: SignedIn, @Fields() body: BulkChatsBody): Promise<BulkChatsResult> {
    return { data: await this.changeMany.execute(user, body) };
  }

  @Route.get('chats/:id/history', { access: 'all', query: ChatEntriesQuery, response: ChatHistoryPage })
  async history(
    @Current() user: SignedIn,
    @Param('id', IdPipe) chatId: number,
    @QueryFields() options: ChatEntriesQuery,
  ): Promise<ChatHistoryPage> {
    await this.access.require(user, { chatId });
    return this.listChatHistory.execute(user.accountId, chatId, options);
  }
}
