import { Controller, Param } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Current, type SignedIn } from '../../platform/http/access.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { Fields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { ChatBotsResult, PauseBots as Pause, WhyResult } from './chat-bots.contract.js';
import { PauseBots } from './commands/pause-bots.js';
import { ExplainMessage } from './queries/explain-message.js';
import { GetChatBots } from './queries/get-chat-bots.js';

/** What answers by itself in a chat, for whoever looks after it. */
@Controller('api/v1')
export class ChatBotsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Route.get('chats/:id/bots', { access: 'all', answer: ChatBotsResult })
  async get(@Current() who: SignedIn, @Param('id', IdPipe) id: number): Promise<ChatBotsResult> {
    return { data: await this.queries.execute(new GetChatBots(who.accountId, id)) };
  }

  @Route.post('chats/:id/pause-bots', { access: 'all', body: Pause, answer: ChatBotsResult })
  async pause(@Current() who: SignedIn, @Param('id', IdPipe) id: number, @Fields() { hours }: Pause) {
    await this.commands.execute(new PauseBots(who.accountId, id, hours));
    return this.get(who, id);
  }

  @Route.post('chats/:id/resume-bots', { access: 'all', body: null, answer: ChatBotsResult })
  async resume(@Current() who: SignedIn, @Param('id', IdPipe) id: number): Promise<ChatBotsResult> {
    await this.commands.execute(new PauseBots(who.accountId, id, null));
    return this.get(who, id);
  }

  @Route.get('messages/:id/why', { access: 'all', answer: WhyResult })
  async why(@Current() who: SignedIn, @Param('id', IdPipe) id: number): Promise<WhyResult> {
    return { data: await this.queries.execute(new ExplainMessage(who.accountId, id)) };
  }
}
