import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { DeviceNotConnected, DeviceSilent, MediaDamaged, MediaHostAway } from '../../../devices/devices.errors.js';
import { BackgroundWork, BackgroundWorker } from '../../../platform/queues/background-work.js';
import { FetchMedia } from '../commands/fetch-media.js';

const Payload = z.object({ accountId: z.number(), messageId: z.number() });
type Payload = z.infer<typeof Payload>;

/** Attempts at a damaged file are counted, and the last one is not passed on. */
const PASSING = [MediaHostAway, MediaDamaged, DeviceNotConnected, DeviceSilent];

/** Brings the file of a message that came into our store, before WhatsApp forgets it. Whose job is lost is fetched when somebody looks at it. */
@BackgroundWork({
  name: 'fetch-media',
  payload: Payload,
  key: ({ messageId }) => messageId,
  concurrency: 2,
  // An hour and more.
  retry: { attempts: 12, backoff: { type: 'exponential', delay: 1000, jitter: 0.5 } },
})
export class FetchMediaWorker extends BackgroundWorker<Payload> {
  constructor(private readonly commands: CommandBus) {
    super();
  }

  protected async handle({ accountId, messageId }: Payload): Promise<void> {
    try {
      await this.commands.execute(new FetchMedia(accountId, messageId, false));
    } catch (error) {
      const isTriedAgain = PASSING.some((kind) => error instanceof kind);
      throw isTriedAgain ? new Error('file of a message not fetched', { cause: error }) : error;
    }
  }
}
