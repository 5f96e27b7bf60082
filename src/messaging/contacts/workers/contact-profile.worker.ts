import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { BackgroundWork, BackgroundWorker } from '../../../platform/queues/background-work.js';
import { RecordContactProfile } from '../commands/record-contact-profile.js';

const Payload = z.object({ accountId: z.number(), deviceId: z.number(), contactId: z.number() });
type Payload = z.infer<typeof Payload>;

/** Fetches the profile of a person the account exchanges messages with. A lost job is made up for by the next message. */
@BackgroundWork({
  // The name is stored in queued jobs.
  name: 'contact-picture',
  payload: Payload,
  key: ({ contactId }) => contactId,
  retry: { attempts: 3 },
})
export class ContactProfileWorker extends BackgroundWorker<Payload> {
  constructor(private readonly commands: CommandBus) {
    super();
  }

  protected async handle({ accountId, deviceId, contactId }: Payload): Promise<void> {
    await this.commands.execute(new RecordContactProfile(accountId, deviceId, contactId));
  }
}
