import { Controller, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Current, type SignedIn } from '../../platform/http/access.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { QueryFields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { ExpensiveRead } from '../../platform/reads/expensive-read.js';
import { ChatDay, ChatDayQuery, MessageSearchPage, MessageSearchQuery } from './message-search.contract.js';
import { PlatformChats } from './platform-chats.js';
import { FindChatDay } from './queries/find-chat-day.js';
import { SearchMessages } from './queries/search-messages.js';

@Controller('api/v1')
export class FindMessagesController {
  constructor(
    private readonly queries: QueryBus,
    private readonly platform: PlatformChats,
  ) {}

  @Route.get('message-search', { access: 'all', query: MessageSearchQuery, answer: MessageSearchPage })
  @ExpensiveRead()
  search(@Current() who: SignedIn, @QueryFields() options: MessageSearchQuery): Promise<MessageSearchPage> {
    return this.queries.execute(new SearchMessages(who, options));
  }

  @Route.get('chat-day/:deviceId/:chatId', { access: 'all', query: ChatDayQuery, answer: ChatDay })
  async day(
    @Current() who: SignedIn,
    @Param('deviceId', IdPipe) deviceId: number,
    @Param('chatId', IdPipe) chatId: number,
    @QueryFields() { day }: ChatDayQuery,
  ): Promise<ChatDay> {
    await this.platform.refuse(who, { chatId });
    return this.queries.execute(new FindChatDay({ accountId: who.accountId, deviceId, chatId }, day));
  }
}
