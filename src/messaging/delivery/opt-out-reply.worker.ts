import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { GetDeviceById } from '../../devices/devices.messages.js';
import { BackgroundWork, BackgroundWorker } from '../../platform/queues/background-work.js';
import { ownKey, SendMessage } from '../messaging.messages.js';
import { escapeText } from '../../templates/text/text.contract.js';

const Payload = z.object({
  accountId: z.number(),
  deviceId: z.number(),
  chatId: z.number(),
  messageId: z.number(),
  reply: z.string(),
});
type Payload = z.infer<typeof Payload>;

@BackgroundWork({
  name: 'opt-out-reply',
  payload: Payload,
  key: ({ messageId }) => messageId,
  concurrency: 4,
  retry: { attempts: 8 },
})
export class OptOutReplyWorker extends BackgroundWorker<Payload> {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {
    super();
  }

  protected async handle({ accountId, deviceId, chatId, messageId, reply }: Payload): Promise<void> {
    const { sessionId } = await this.queries.execute(new GetDeviceById(accountId, deviceId));
    const order = {
      device: sessionId,
      phone: null,
      chatId,
      contactId: null,
      body: escapeText(reply),
      attachment: null,
      quotedId: null,
      templateId: null,
      mediaUuid: null,
      purpose: 'opt_out_reply' as const,
    };
    await this.commands.execute(new SendMessage(accountId, order, ownKey(`opt-out-${messageId}`)));
  }
}
