import { EntityManager } from '@mikro-orm/postgresql';
import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { DeviceNotConnected } from '../../../devices/devices.errors.js';
import { ServeDevice } from '../../../devices/connection.messages.js';
import { DeliverQueued } from '../../../devices/devices.ports.js';
import { BackgroundWork, BackgroundWorker } from '../../../platform/queues/background-work.js';
import { FinalizeChanges } from '../../changes/finalize-changes.js';
import { expireUnacknowledged } from '../outcomes/expire-unacknowledged.js';
import { FinalizeMessages } from '../outcomes/finalize-messages.js';
import { expireShortLived } from '../outcomes/expire-short-lived.js';
import { purgePending } from '../outcomes/pending-effects.js';

const Payload = z.object({ accountId: z.number(), deviceId: z.number() });
type Payload = z.infer<typeof Payload>;

@BackgroundWork({
  name: 'deliver',
  payload: Payload,
  key: ({ deviceId }) => deviceId,
  concurrency: 20,
  everyMs: 15_000,
  retry: { attempts: 8 },
})
export class DeliverWorker extends BackgroundWorker<Payload> {
  constructor(
    private readonly em: EntityManager,
    private readonly finalize: FinalizeMessages,
    private readonly commands: CommandBus,
    private readonly changes: FinalizeChanges,
  ) {
    super();
  }

  /** Also expires unacknowledged messages and short-lived texts. */
  override async reconcile(): Promise<Payload[]> {
    await expireUnacknowledged(this.em, this.finalize);
    await expireShortLived(this.em, this.finalize);
    await purgePending(this.em);
    await this.changes.purge();
    const devices = await this.em.execute<{ account_id: string; device_id: string }[]>(
      `select account_id, device_id from messages where status in ('queued', 'sending') and from_me
       union select account_id, device_id from message_changes where status in ('queued', 'sending')`,
    );
    return devices.map(({ account_id, device_id }) => ({
      accountId: Number(account_id),
      deviceId: Number(device_id),
    }));
  }

  protected async handle({ accountId, deviceId }: Payload): Promise<void> {
    try {
      await this.commands.execute(new ServeDevice(accountId, deviceId));
    } catch (error) {
      if (!(error instanceof DeviceNotConnected)) throw error;
      // Fails the messages of deleted devices.
      await this.commands.execute(new DeliverQueued(accountId, deviceId));
    }
  }
}
