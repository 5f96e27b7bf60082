import { randomUUID } from 'node:crypto';
import { Controller, Headers, Param } from '@nestjs/common';
import { Invalid } from '../../../platform/errors.js';
import { Current, type SignedIn } from '../../../platform/http/access.js';
import { IdPipe } from '../../../platform/http/id.pipe.js';
import { Fields } from '../../../platform/http/route/parameters.js';
import { Route } from '../../../platform/http/route/route.js';
import { ChatAccess } from '../chat-access.js';
import { ForwardMessage } from './forward-message.js';
import { ForwardResult, ForwardTo } from './forwarding.contract.js';

/** Length that leaves room for the appended chat ID. */
const MAX_KEY_LENGTH = 200;

@Controller('api/v1/messages/:id')
export class ForwardingController {
  constructor(
    private readonly forwardMessage: ForwardMessage,
    private readonly access: ChatAccess,
  ) {}

  @Route.post('forward', { access: 'send message', body: ForwardTo, response: ForwardResult, status: 201 })
  async forward(
    @Current() user: SignedIn,
    @Param('id', IdPipe) id: number,
    @Fields() { chats }: ForwardTo,
    @Headers('idempotency-key') key: string = randomUUID(),
  ): Promise<ForwardResult> {
    if (key.length > MAX_KEY_LENGTH) throw Invalid.field('Idempotency-Key', 'too_long');
    await this.access.requireMessage(user, id);
    for (const chatId of chats) await this.access.require(user, { chatId });
    return {
      data: await this.forwardMessage.execute(user.accountId, id, chats, `forward:${key}`),
      message: 'message_forwarded',
    };
  }
}
