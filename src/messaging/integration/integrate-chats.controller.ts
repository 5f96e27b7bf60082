import { Controller, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Current, type SignedIn, byKey } from '../../platform/http/access.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { Fields, QueryFields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { ExpensiveRead } from '../../platform/reads/expensive-read.js';
import { AssignChat } from '../conversations/inbox/assign-chat.js';
import { AddChatNote } from '../conversations/inbox/chat-notes.js';
import { GetChat } from '../conversations/inbox/get-chat.js';
import { AssignChatBody, ChatNoteBody, ChatNoteResult, LabelChatBody } from '../conversations/inbox/inbox.contract.js';
import { LabelChat } from '../conversations/inbox/label-chat.js';
import { ListInbox } from '../conversations/queries/list-inbox.js';
import type { ChatResource } from '../messaging.contract.js';
import { type ApiChat, ApiChatResult, ApiChatsPage, ListApiChatsQuery } from './integrate-chats.contract.js';
import { readSessionIds } from './read-session-ids.js';

@Controller('api/integrate/v1/chats')
export class IntegrateChatsController {
  constructor(
    private readonly listInbox: ListInbox,
    private readonly getChat: GetChat,
    private readonly assignChat: AssignChat,
    private readonly labelChat: LabelChat,
    private readonly addNote: AddChatNote,
    private readonly queries: QueryBus,
  ) {}

  @Route.get('', {
    access: byKey('chats:read', 'send message'),
    query: ListApiChatsQuery,
    response: ApiChatsPage,
    operationId: 'chats_list',
    summary: 'List chats',
  })
  @ExpensiveRead()
  async list(@Current() user: SignedIn, @QueryFields() query: ListApiChatsQuery): Promise<ApiChatsPage> {
    const { data, next_cursor } = await this.listInbox.execute(user, { ...query, sort: 'newest' });
    return { data: await this.toApiChats(user, data), next_cursor };
  }

  @Route.get(':id', {
    access: byKey('chats:read', 'send message'),
    response: ApiChatResult,
    operationId: 'chats_get',
    summary: 'Read a chat',
  })
  async get(@Current() user: SignedIn, @Param('id', IdPipe) id: number): Promise<ApiChatResult> {
    return this.respond(user, await this.getChat.execute(user.accountId, id));
  }

  @Route.post(':id/assign', {
    access: byKey('chats:write', 'assign chats'),
    body: AssignChatBody,
    response: ApiChatResult,
    operationId: 'chats_assign',
    summary: 'Assign a chat to a colleague or a team',
  })
  async assign(
    @Current() user: SignedIn,
    @Param('id', IdPipe) id: number,
    @Fields() body: AssignChatBody,
  ): Promise<ApiChatResult> {
    // The key acts for the owner.
    const owner = { ...user, permissions: ['assign chats'] };
    return this.respond(user, await this.assignChat.execute(owner, id, body));
  }

  @Route.post(':id/labels', {
    access: byKey('chats:write', 'send message'),
    body: LabelChatBody,
    response: ApiChatResult,
    operationId: 'chats_label',
    summary: 'Replace the labels of a chat',
  })
  async label(
    @Current() user: SignedIn,
    @Param('id', IdPipe) id: number,
    @Fields() body: LabelChatBody,
  ): Promise<ApiChatResult> {
    return this.respond(user, await this.labelChat.execute(user, id, body));
  }

  @Route.post(':id/notes', {
    access: byKey('chats:write', 'send message'),
    body: ChatNoteBody,
    response: ChatNoteResult,
    status: 201,
    operationId: 'chats_addNote',
    summary: 'Add a note for the team to a chat',
  })
  async note(
    @Current() user: SignedIn,
    @Param('id', IdPipe) id: number,
    @Fields() { body }: ChatNoteBody,
  ): Promise<ChatNoteResult> {
    return { data: await this.addNote.execute(user, id, body) };
  }

  private async respond(user: SignedIn, chat: ChatResource): Promise<ApiChatResult> {
    const [data] = await this.toApiChats(user, [chat]);
    return { data: data! };
  }

  private async toApiChats({ accountId }: SignedIn, chats: readonly ChatResource[]): Promise<ApiChat[]> {
    const devices = await readSessionIds(this.queries, accountId, new Set(chats.map(({ device_id: id }) => id)));
    return chats.map((chat) => ({
      id: chat.id,
      device: devices.get(chat.device_id) ?? null,
      contact_id: chat.contact_id,
      phone: chat.phone,
      whatsapp_id: chat.whatsapp_id,
      username: chat.username,
      name: chat.profile_info.name,
      state: chat.state,
      snoozed_until: chat.snoozed_until,
      waiting_since: chat.waiting_since,
      assignee: chat.assignee,
      team: chat.team,
      labels: chat.labels,
      rating: chat.rating,
      unread_count: chat.unread_count,
      last_message_at: chat.last_message_recieved,
    }));
  }
}
