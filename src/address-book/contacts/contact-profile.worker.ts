import { z } from 'zod';
import { BackgroundWork, BackgroundWorker } from '../../platform/queues/background-work.js';
import { RecordContactProfile } from './commands/record-contact-profile.js';

const Payload = z.object({ accountId: z.number(), deviceId: z.number(), contactId: z.number() });
type Payload = z.infer<typeof Payload>;

/** The contact's next message repeats a lost job. */
@BackgroundWork({
  // Queued jobs store this name.
  name: 'contact-picture',
  payload: Payload,
  key: ({ contactId }) => contactId,
  concurrency: 8,
  retry: { attempts: 3 },
})
export class ContactProfileWorker extends BackgroundWorker<Payload> {
  constructor(private readonly recordContactProfile: RecordContactProfile) {
    super();
  }

  protected async handle({ accountId, deviceId, contactId }: Payload): Promise<void> {
    await this.recordContactProfile.execute(accountId, deviceId, contactId);
  }
}
