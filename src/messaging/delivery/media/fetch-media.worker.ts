import { z } from 'zod';
import {
  DeviceNotConnected,
  DeviceUnresponsive,
  MediaDamaged,
  MediaHostUnreachable,
} from '../../../devices/devices.errors.js';
import { BackgroundWork, BackgroundWorker } from '../../../platform/queues/background-work.js';
import { Circuits } from '../../../platform/slow-receivers/circuits.js';
import { FetchMedia } from './fetch-media.js';

const Payload = z.object({ accountId: z.number(), messageId: z.number() });
type Payload = z.infer<typeof Payload>;

/** The last attempt at a damaged file throws another error. */
const TRANSIENT_ERRORS = [MediaHostUnreachable, MediaDamaged, DeviceNotConnected, DeviceUnresponsive];
const MEDIA_HOST = 'media host of WhatsApp';

/** Fetches files before WhatsApp deletes them. A file without a job is fetched on demand. */
@BackgroundWork({
  name: 'fetch-media',
  payload: Payload,
  key: ({ messageId }) => messageId,
  concurrency: 8,
  // More than an hour in total.
  retry: { attempts: 12, backoff: { type: 'exponential', delay: 1000, jitter: 0.5 } },
})
export class FetchMediaWorker extends BackgroundWorker<Payload> {
  constructor(
    private readonly fetchMedia: FetchMedia,
    private readonly circuits: Circuits,
  ) {
    super();
  }

  protected async handle({ accountId, messageId }: Payload): Promise<void> {
    try {
      const damage = await this.circuits.run(accountId, MEDIA_HOST, () => this.fetch({ accountId, messageId }));
      if (damage) throw damage;
    } catch (error) {
      const isTransient = TRANSIENT_ERRORS.some((kind) => error instanceof kind);
      throw isTransient ? new Error('file of a message not fetched', { cause: error }) : error;
    }
  }

  /** Returns the error of a damaged file: a stranger's bad files must not open the account's circuit. */
  private async fetch({ accountId, messageId }: Payload): Promise<MediaDamaged | null> {
    try {
      await this.fetchMedia.execute(accountId, messageId, false);
      return null;
    } catch (error) {
      if (error instanceof MediaDamaged) return error;
      throw error;
    }
  }
}
