import { EntityManager } from '@mikro-orm/postgresql';
import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { DeviceNotConnected } from '../../devices/devices.errors.js';
import { ServeDevice } from '../../devices/connection.messages.js';
import { DeliverQueued } from '../../devices/devices.ports.js';
import { database } from '../../platform/database/statements/database.js';
import { defineJob, HandlesJob } from '../../platform/jobs/define-job.js';
import type { QueuedJobHandler } from '../../platform/jobs/job-handler.js';
import { FinalizeChanges } from '../conversations/changes/finalize-changes.js';
import { expireUnacknowledged } from './outcomes/expire-unacknowledged.js';
import { FinalizeMessages } from './outcomes/finalize-messages.js';
import { expireShortLived } from './outcomes/expire-short-lived.js';
import { purgePending } from './outcomes/pending-effects.js';

const Payload = z.object({ accountId: z.number(), deviceId: z.number() });
type Payload = z.infer<typeof Payload>;

export const deliverJob = defineJob({
  name: 'deliver',
  schema: Payload,
  key: ({ deviceId }) => deviceId,
  concurrency: 20,
  everyMs: 15_000,
  retry: { attempts: 8 },
});

@HandlesJob(deliverJob)
export class DeliverJobHandler implements QueuedJobHandler<Payload> {
  constructor(
    private readonly em: EntityManager,
    private readonly finalize: FinalizeMessages,
    private readonly commands: CommandBus,
    private readonly changes: FinalizeChanges,
  ) {}

  async findDue(): Promise<Payload[]> {
    await expireUnacknowledged(this.em, this.finalize);
    await expireShortLived(this.em, this.finalize);
    await purgePending(this.em);
    await this.changes.purge();
    const db = database(this.em);
    return db
      .selectFrom('messages')
      .select(['account_id as accountId', 'device_id as deviceId'])
      .where('status', 'in', ['queued', 'sending'])
      .where('from_me', '=', true)
      .union(
        db
          .selectFrom('message_changes')
          .select(['account_id as accountId', 'device_id as deviceId'])
          .where('status', 'in', ['queued', 'sending']),
      )
      .execute();
  }

  async execute({ accountId, deviceId }: Payload): Promise<void> {
    try {
      await this.commands.execute(new ServeDevice(accountId, deviceId));
    } catch (error) {
      if (!(error instanceof DeviceNotConnected)) throw error;
      await this.commands.execute(new DeliverQueued(accountId, deviceId));
    }
  }
}
