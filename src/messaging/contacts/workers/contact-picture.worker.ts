import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { BackgroundWork, BackgroundWorker } from '../../../platform/queues/background-work.js';
import { RecordContactPicture } from '../commands/record-contact-picture.js';

const Payload = z.object({ accountId: z.number(), deviceId: z.number(), contactId: z.number() });
type Payload = z.infer<typeof Payload>;

/** Fetches the profile picture of somebody the account talks with. Whose job is lost is looked at when they are met again. */
@BackgroundWork({
  name: 'contact-picture',
  payload: Payload,
  key: ({ contactId }) => contactId,
  retry: { attempts: 3 },
})
export class ContactPictureWorker extends BackgroundWorker<Payload> {
  constructor(private readonly commands: CommandBus) {
    super();
  }

  protected async handle({ accountId, deviceId, contactId }: Payload): Promise<void> {
    await this.commands.execute(new RecordContactPicture(accountId, deviceId, contactId));
  }
}
