import { Controller, Param } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { Current, type SignedIn } from '../../../platform/http/access.js';
import { DataOf } from '../../../platform/http/answers.contract.js';
import { IdPipe } from '../../../platform/http/id.pipe.js';
import { Fields } from '../../../platform/http/route/parameters.js';
import { Route } from '../../../platform/http/route/route.js';
import { PlatformChats } from '../platform-chats.js';
import { TypeInChat, WatchChat } from './type-in-chat.js';
import { TypingBody, TypingResult } from './typing.contract.js';

const Shown = DataOf(TypingResult);
type Shown = z.infer<typeof Shown>;

/** Only for devices that show typing; others send no presence to WhatsApp. */
@Controller('api/v1/chats/:id')
export class TypingController {
  constructor(
    private readonly commands: CommandBus,
    private readonly platform: PlatformChats,
  ) {}

  /** Tells the person that they are being written to. */
  @Route.post('typing', { access: 'send message', body: TypingBody, answer: Shown })
  async type(
    @Current() who: SignedIn,
    @Param('id', IdPipe) chatId: number,
    @Fields() { state }: TypingBody,
  ): Promise<Shown> {
    await this.platform.refuse(who, { chatId });
    return { data: { is_shown: await this.commands.execute(new TypeInChat(who.accountId, chatId, state)) } };
  }

  /** The chat is open: for a minute it is pushed when the person is typing. */
  @Route.post('watch', { access: 'all', body: null, answer: Shown })
  async watch(@Current() who: SignedIn, @Param('id', IdPipe) chatId: number): Promise<Shown> {
    await this.platform.refuse(who, { chatId });
    return { data: { is_shown: await this.commands.execute(new WatchChat(who.accountId, chatId)) } };
  }
}
