import { randomUUID } from 'node:crypto';
import { Controller, Headers, Param } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Invalid } from '../../platform/errors.js';
import { Current, type SignedIn } from '../../platform/http/access.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { Fields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { PlatformChats } from '../chats/platform-chats.js';
import { ForwardMessage } from './forward-message.js';
import { ForwardResult, ForwardTo } from './forwarding.contract.js';

/** Behind it stands the id of a chat. */
const LONGEST_KEY = 200;

@Controller('api/v1/messages/:id')
export class ForwardingController {
  constructor(
    private readonly commands: CommandBus,
    private readonly platform: PlatformChats,
  ) {}

  @Route.post('forward', { access: 'send message', body: ForwardTo, answer: ForwardResult, status: 201 })
  async forward(
    @Current() who: SignedIn,
    @Param('id', IdPipe) id: number,
    @Fields() { chats }: ForwardTo,
    @Headers('idempotency-key') key: string = randomUUID(),
  ): Promise<ForwardResult> {
    if (key.length > LONGEST_KEY) throw Invalid.field('Idempotency-Key', 'too_long');
    await this.platform.refuseMessage(who, id);
    for (const chatId of chats) await this.platform.refuse(who, { chatId });
    return {
      data: await this.commands.execute(new ForwardMessage(who.accountId, id, chats, `forward:${key}`)),
      message: 'message_forwarded',
    };
  }
}
