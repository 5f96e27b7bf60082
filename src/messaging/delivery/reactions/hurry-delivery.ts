import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { DeviceChanged, DeviceRemoved } from '../../../devices/devices.messages.js';
import { Queues } from '../../../platform/queues/queues.js';
import { MessageChanged, MessageCreated } from '../../messaging.messages.js';
import { deliverQueue } from '../deliver.queue.js';

/** A message waits to be sent: hurry its device. */
@EventsHandler(MessageCreated, MessageChanged)
export class HurryQueuedMessage implements IEventHandler<MessageCreated | MessageChanged> {
  constructor(private readonly queues: Queues) {}

  async handle({ accountId, message }: MessageCreated | MessageChanged): Promise<void> {
    if (message.status !== 'queued') return;
    await this.queues.add(deliverQueue, { accountId, deviceId: message.device_id }, { jobId: `message-${message.id}` });
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
