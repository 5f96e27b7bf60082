import { MikroORM } from '@mikro-orm/postgresql';
import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { DeviceChanged } from '../../../devices/devices.messages.js';
import { Workers } from '../../../platform/queues/workers.js';
import { SendChatChangesWorker } from './send-chat-changes.worker.js';

@EventsHandler(DeviceChanged)
export class EnqueueChatChanges implements IEventHandler<DeviceChanged> {
  constructor(
    private readonly workers: Workers,
    private readonly orm: MikroORM,
  ) {}

  async handle({ accountId, device }: DeviceChanged): Promise<void> {
    if ((device.state !== 'on' && device.state !== 'unstable') || !device.connected_at) return;
    const waiting = await this.orm.em
      .fork()
      .execute<object[]>('select 1 from chat_changes where account_id = ? and device_id = ? limit 1', [
        accountId,
        device.id,
      ]);
    // The previous holder may have died.
    if (waiting.length > 0) await this.workers.ensureQueued(SendChatChangesWorker, { accountId, deviceId: device.id });
  }
}
