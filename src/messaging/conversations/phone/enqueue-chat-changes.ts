import { MikroORM } from '@mikro-orm/postgresql';
import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { DeviceChanged } from '../../../devices/devices.messages.js';
import { database } from '../../../platform/database/statements/database.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { PENDING_CHANGES } from './pending-changes.sql.js';
import { sendChatChangesJob } from './send-chat-changes.job.js';

@EventsHandler(DeviceChanged)
export class EnqueueChatChanges implements IEventHandler<DeviceChanged> {
  constructor(
    private readonly jobs: Jobs,
    private readonly orm: MikroORM,
  ) {}

  async handle({ accountId, device }: DeviceChanged): Promise<void> {
    if ((device.state !== 'on' && device.state !== 'unstable') || !device.connected_at) return;
    const pending = await database(this.orm.em.fork())
      .selectFrom(PENDING_CHANGES.as('c'))
      .select('chat_id')
      .where('account_id', '=', accountId)
      .where('device_id', '=', device.id)
      .limit(1)
      .executeTakeFirst();
    // The device's previous process may have died.
    if (pending) await this.jobs.ensureQueued(sendChatChangesJob, { accountId, deviceId: device.id });
  }
}
