import { RequestContext } from '@mikro-orm/core';
import { MikroORM } from '@mikro-orm/postgresql';
import { CommandBus, EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { AccountStatusChanged } from '../../../auth/auth.messages.js';
import { SubscriptionChanged } from '../../../billing/billing.messages.js';
import { SendersChanged } from '../../../devices/protection.messages.js';
import { DeviceNotConnected } from '../../../devices/devices.errors.js';
import { ServeDevice } from '../../../devices/connection.messages.js';
import { DeviceChanged, DeviceRemoved } from '../../../devices/devices.messages.js';
import { log } from '../../../platform/logging.js';
import { Queues } from '../../../platform/queues/queues.js';
import { MessageChanged, MessageCreated } from '../../messaging.messages.js';
import { deliverQueue } from '../deliver.queue.js';

/**
 * A message waits to be sent: the process that holds its device is asked here and now, which saves a detour over the queue for each
 * message. When nobody does, or something goes wrong, a job takes over.
 */
@EventsHandler(MessageCreated, MessageChanged)
export class EnqueueQueuedMessage implements IEventHandler<MessageCreated | MessageChanged> {
  constructor(
    private readonly queues: Queues,
    private readonly orm: MikroORM,
    private readonly commands: CommandBus,
  ) {}

  async handle({ accountId, message }: MessageCreated | MessageChanged): Promise<void> {
    if (message.status !== 'queued') return;
    const deviceId = message.device_id;
    if (await this.serve(accountId, deviceId)) return;
    await this.queues.add(deliverQueue, { accountId, deviceId }, { jobId: `message-${message.id}` });
  }

  private async serve(accountId: number, deviceId: number): Promise<boolean> {
    try {
      await RequestContext.create(this.orm.em, () => this.commands.execute(new ServeDevice(accountId, deviceId)));
      return true;
    } catch (error) {
      if (error instanceof DeviceNotConnected) return false;
      log.warn({ err: error, deviceId }, 'delivery interrupted, a job goes on');
      return false;
    }
  }
}

/** A device has a connection: what waited goes, and what the former connection left unanswered goes again. */
@EventsHandler(DeviceChanged)
export class EnqueueOpenDevice implements IEventHandler<DeviceChanged> {
  constructor(private readonly queues: Queues) {}

  async handle({ accountId, device }: DeviceChanged): Promise<void> {
    if ((device.state !== 'on' && device.state !== 'unstable') || !device.connected_at) return;
    // A device that is on changes in other ways too: one job for each connection is enough.
    const jobId = `device-${device.id}-${Date.parse(device.connected_at)}`;
    await this.queues.add(deliverQueue, { accountId, deviceId: device.id }, { jobId });
  }
}

/** A device was removed: what waited for it is told as failed. */
@EventsHandler(DeviceRemoved)
export class EnqueueRemovedDevice implements IEventHandler<DeviceRemoved> {
  constructor(private readonly queues: Queues) {}

  async handle({ accountId, deviceId }: DeviceRemoved): Promise<void> {
    await this.queues.add(deliverQueue, { accountId, deviceId }, { jobId: `removed-${deviceId}` });
  }
}

/** Other devices may send now: what waited goes, and what has to wait says so. */
@EventsHandler(SendersChanged, SubscriptionChanged, DeviceRemoved)
export class EnqueueOtherSenders implements IEventHandler<SendersChanged | SubscriptionChanged | DeviceRemoved> {
  constructor(
    private readonly queues: Queues,
    private readonly orm: MikroORM,
  ) {}

  async handle({ accountId }: SendersChanged | SubscriptionChanged | DeviceRemoved): Promise<void> {
    for (const deviceId of await findUnfinished(this.orm, accountId))
      await this.queues.add(deliverQueue, { accountId, deviceId }, { jobId: `senders-${deviceId}` });
  }
}

/** The devices of an account with messages that are not sent yet. */
async function findUnfinished(orm: MikroORM, accountId: number): Promise<number[]> {
  const devices = await orm.em
    .fork()
    .execute<{ device_id: string }[]>(
      `select distinct device_id from messages where account_id = ? and from_me and status in ('queued', 'sending')`,
      [accountId],
    );
  return devices.map(({ device_id }) => Number(device_id));
}

/** An account was set free: what waited meanwhile goes. */
@EventsHandler(AccountStatusChanged)
export class EnqueueActivatedAccount implements IEventHandler<AccountStatusChanged> {
  constructor(
    private readonly queues: Queues,
    private readonly orm: MikroORM,
  ) {}

  async handle({ accountId, status }: AccountStatusChanged): Promise<void> {
    if (status !== 'active') return;
    for (const deviceId of await findUnfinished(this.orm, accountId))
      await this.queues.add(deliverQueue, { accountId, deviceId }, { jobId: `activated-${deviceId}` });
  }
}
