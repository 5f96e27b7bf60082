import { MikroORM } from '@mikro-orm/postgresql';
import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { AccountStatusChanged } from '../../auth/auth.messages.js';
import { SubscriptionChanged } from '../../billing/billing.messages.js';
import { database } from '../../platform/database/statements/database.js';
import { SendersChanged } from '../../devices/protection.messages.js';
import { DeviceChanged, DeviceRemoved } from '../../devices/devices.messages.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { deliverJob } from './deliver.job.js';

@EventsHandler(DeviceChanged)
export class EnqueueOpenDevice implements IEventHandler<DeviceChanged> {
  constructor(private readonly jobs: Jobs) {}

  async handle({ accountId, device }: DeviceChanged): Promise<void> {
    if ((device.state !== 'on' && device.state !== 'unstable') || !device.connected_at) return;
    // The job of a dead process must not block the device until the next reconcile.
    await this.jobs.ensureQueued(deliverJob, { accountId, deviceId: device.id });
  }
}

@EventsHandler(DeviceRemoved)
export class EnqueueRemovedDevice implements IEventHandler<DeviceRemoved> {
  constructor(private readonly jobs: Jobs) {}

  async handle({ accountId, deviceId }: DeviceRemoved): Promise<void> {
    await this.jobs.enqueue(deliverJob, { accountId, deviceId });
  }
}

@EventsHandler(SendersChanged, SubscriptionChanged, DeviceRemoved)
export class EnqueueOtherSenders implements IEventHandler<SendersChanged | SubscriptionChanged | DeviceRemoved> {
  constructor(
    private readonly jobs: Jobs,
    private readonly orm: MikroORM,
  ) {}

  async handle({ accountId }: SendersChanged | SubscriptionChanged | DeviceRemoved): Promise<void> {
    for (const deviceId of await findUnfinished(this.orm, accountId))
      await this.jobs.enqueue(deliverJob, { accountId, deviceId });
  }
}

async function findUnfinished(orm: MikroORM, accountId: number): Promise<number[]> {
  const db = database(orm.em.fork());
  const devices = await db
    .selectFrom('messages')
    .select('device_id')
    .where('account_id', '=', accountId)
    .where('from_me', '=', true)
    .where('status', 'in', ['queued', 'sending'])
    .union(
      db
        .selectFrom('message_changes')
        .select('device_id')
        .where('account_id', '=', accountId)
        .where('status', 'in', ['queued', 'sending']),
    )
    .execute();
  return devices.map(({ device_id }) => device_id);
}

@EventsHandler(AccountStatusChanged)
export class EnqueueActivatedAccount implements IEventHandler<AccountStatusChanged> {
  constructor(
    private readonly jobs: Jobs,
    private readonly orm: MikroORM,
  ) {}

  async handle({ accountId, status }: AccountStatusChanged): Promise<void> {
    if (status !== 'active') return;
    for (const deviceId of await findUnfinished(this.orm, accountId))
      await this.jobs.enqueue(deliverJob, { accountId, deviceId });
  }
}
