import { Controller, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { RequireChat } from '../../messaging/conversation.messages.js';
import { Current, type SignedIn } from '../../platform/http/access.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { Fields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { ChatBotsResult, PauseBotsBody, WhyResult } from './chat-bots.contract.js';
import { PauseBots } from './pause-bots.js';
import { ExplainMessage } from './explain-message.js';
import { GetChatBots } from './get-chat-bots.js';

@Controller('api/v1')
export class ChatBotsController {
  constructor(
    private readonly pauseBots: PauseBots,
    private readonly getChatBots: GetChatBots,
    private readonly explainMessage: ExplainMessage,
    private readonly queries: QueryBus,
  ) {}

  @Route.get('chats/:id/bots', { access: 'all', response: ChatBotsResult })
  async get(@Current() user: SignedIn, @Param('id', IdPipe) id: number): Promise<ChatBotsResult> {
    await this.queries.execute(new RequireChat(user, { chatId: id }));
    return { data: await this.getChatBots.execute(user.accountId, id) };
  }

  @Route.post('chats/:id/pause-bots', { access: 'all', body: PauseBotsBody, response: ChatBotsResult })
  async pause(@Current() user: SignedIn, @Param('id', IdPipe) id: number, @Fields() { hours }: PauseBotsBody) {
    await this.queries.execute(new RequireChat(user, { chatId: id }));
    await this.pauseBots.execute(user.accountId, id, hours);
    return this.get(user, id);
  }

  @Route.post('chats/:id/resume-bots', { access: 'all', body: null, response: ChatBotsResult })
  async resume(@Current() user: SignedIn, @Param('id', IdPipe) id: number): Promise<ChatBotsResult> {
    await this.queries.execute(new RequireChat(user, { chatId: id }));
    await this.pauseBots.execute(user.accountId, id, null);
    return this.get(user, id);
  }

  @Route.get('messages/:id/why', { access: 'all', response: WhyResult })
  async why(@Current() user: SignedIn, @Param('id', IdPipe) id: number): Promise<WhyResult> {
    await this.queries.execute(new RequireChat(user, { messageId: id }));
    return { data: await this.explainMessage.execute(user.accountId, id) };
  }
}
