import { Controller, Param } from '@nestjs/common';
import type { z } from 'zod';
import { Current, type SignedIn } from '../../../platform/http/access.js';
import { DataOf } from '../../../platform/http/answers.contract.js';
import { IdPipe } from '../../../platform/http/id.pipe.js';
import { Fields } from '../../../platform/http/route/parameters.js';
import { Route } from '../../../platform/http/route/route.js';
import { ChatAccess } from '../chat-access.js';
import { TypeInChat, WatchChat } from './type-in-chat.js';
import { TypingBody, TypingResult } from './typing.contract.js';

const TypingResponse = DataOf(TypingResult);
type TypingResponse = z.infer<typeof TypingResponse>;

@Controller('api/v1/chats/:id')
export class TypingController {
  constructor(
    private readonly typeInChat: TypeInChat,
    private readonly watchChat: WatchChat,
    private readonly access: ChatAccess,
  ) {}

  @Route.post('typing', { access: 'all', body: TypingBody, response: TypingResponse })
  async type(
    @Current() user: SignedIn,
    @Param('id', IdPipe) chatId: number,
    @Fields() { state }: TypingBody,
  ): Promise<TypingResponse> {
    await this.access.require(user, { chatId });
    return { data: { is_shown: await this.typeInChat.execute(user, chatId, state) } };
  }

  @Route.post('watch', { access: 'all', body: null, response: TypingResponse })
  async watch(@Current() user: SignedIn, @Param('id', IdPipe) chatId: number): Promise<TypingResponse> {
    await this.access.require(user, { chatId });
    return { data: { is_shown: await this.watchChat.execute(user.accountId, chatId) } };
  }
}
