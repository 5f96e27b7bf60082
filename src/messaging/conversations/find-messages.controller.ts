import { Controller, Param } from '@nestjs/common';
import { Current, type SignedIn } from '../../platform/http/access.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { QueryFields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { ExpensiveRead } from '../../platform/reads/expensive-read.js';
import { ChatDay, ChatDayQuery, MessageSearchPage, MessageSearchQuery } from './message-search.contract.js';
import { ChatAccess } from './chat-access.js';
import { FindChatDay } from './queries/find-chat-day.js';
import { SearchMessages } from './queries/search-messages.js';

@Controller('api/v1')
export class FindMessagesController {
  constructor(
    private readonly searchMessages: SearchMessages,
    private readonly findChatDay: FindChatDay,
    private readonly access: ChatAccess,
  ) {}

  @Route.get('message-search', { access: 'all', query: MessageSearchQuery, response: MessageSearchPage })
  @ExpensiveRead()
  search(@Current() user: SignedIn, @QueryFields() options: MessageSearchQuery): Promise<MessageSearchPage> {
    return this.searchMessages.execute(user, options);
  }

  @Route.get('chat-day/:deviceId/:chatId', { access: 'all', query: ChatDayQuery, response: ChatDay })
  async day(
    @Current() user: SignedIn,
    @Param('deviceId', IdPipe) deviceId: number,
    @Param('chatId', IdPipe) chatId: number,
    @QueryFields() { day }: ChatDayQuery,
  ): Promise<ChatDay> {
    await this.access.require(user, { chatId });
    return this.findChatDay.execute({ accountId: user.accountId, deviceId, chatId }, day);
  }
}
