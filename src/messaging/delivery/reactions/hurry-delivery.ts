import { RequestContext } from '@mikro-orm/core';
import { MikroORM } from '@mikro-orm/postgresql';
import { CommandBus, EventsHandler, type IEventHandler, QueryBus } from '@nestjs/cqrs';
import { AccountStatusChanged } from '../../../auth/auth.messages.js';
import { DeviceChanged, DeviceRemoved, GetOpenedAt } from '../../../devices/devices.messages.js';
import { log } from '../../../platform/logging.js';
import { Queues } from '../../../platform/queues/queues.js';
import { MessageChanged, MessageCreated } from '../../messaging.messages.js';
import { DeliverQueued } from '../commands/deliver-queued.js';
import { deliverQueue } from '../deliver.queue.js';

/**
 * A message waits to be sent: hurry its device. When its connection lives in this process it is served here and now, which
 * saves a detour over the queue for each message; a job asks the others, and takes over what went wrong.
 */
@EventsHandler(MessageCreated, MessageChanged)
export class HurryQueuedMessage implements IEventHandler<MessageCreated | MessageChanged> {
  constructor(
    private readonly queues: Queues,
    private readonly orm: MikroORM,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  async handle({ accountId, message }: MessageCreated | MessageChanged): Promise<void> {
    if (message.status !== 'queued') return;
    const deviceId = message.device_id;
    if (await this.serveHere(accountId, deviceId)) return;
    await this.queues.add(deliverQueue, { accountId, deviceId }, { jobId: `message-${message.id}` });
  }

  private async serveHere(accountId: number, deviceId: number): Promise<boolean> {
    if (!(await this.queries.execute(new GetOpenedAt(accountId, deviceId)))) return false;
    try {
      await RequestContext.create(this.orm.em, () => this.commands.execute(new DeliverQueued(accountId, deviceId)));
      return true;
    } catch (error) {
      log.warn({ err: error, deviceId }, 'delivery interrupted, a job goes on');
      return false;
    }
  }
}

/** A device is on: what waited goes, and what the former connection left unanswered goes again. */
@EventsHandler(DeviceChanged)
export class HurryOpenDevice implements IEventHandler<DeviceChanged> {
  constructor(private readonly queues: Queues) {}

  async handle({ accountId, device }: DeviceChanged): Promise<void> {
    if (device.state !== 'on' || !device.connected_at) return;
    // A device that is on changes in other ways too: one hurry for each connection is enough.
    const jobId = `device-${device.id}-${Date.parse(device.connected_at)}`;
    await this.queues.add(deliverQueue, { accountId, deviceId: device.id }, { jobId });
  }
}

/** A device was removed: what waited for it is told as failed. */
@EventsHandler(DeviceRemoved)
export class HurryRemovedDevice implements IEventHandler<DeviceRemoved> {
  constructor(private readonly queues: Queues) {}

  async handle({ accountId, deviceId }: DeviceRemoved): Promise<void> {
    await this.queues.add(deliverQueue, { accountId, deviceId }, { jobId: `removed-${deviceId}` });
  }
}

/** An account was set free: what waited meanwhile goes. */
@EventsHandler(AccountStatusChanged)
export class HurryActivatedAccount implements IEventHandler<AccountStatusChanged> {
  constructor(
    private readonly queues: Queues,
    private readonly orm: MikroORM,
  ) {}

  async handle({ accountId, status }: AccountStatusChanged): Promise<void> {
    if (status !== 'active') return;
    const devices = await this.orm.em
      .fork()
      .execute<{ device_id: string }[]>(
        `select distinct device_id from messages where account_id = ? and from_me and status in ('queued', 'sending')`,
        [accountId],
      );
    for (const { device_id } of devices)
      await this.queues.add(
        deliverQueue,
        { accountId, deviceId: Number(device_id) },
        { jobId: `activated-${device_id}` },
      );
  }
}
