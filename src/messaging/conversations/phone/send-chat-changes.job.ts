import { EntityManager } from '@mikro-orm/postgresql';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { ServeChats } from '../../../devices/connection.messages.js';
import { DeviceNotConnected, DeviceNotFound } from '../../../devices/devices.errors.js';
import { GetDeviceById } from '../../../devices/devices.messages.js';
import { CURRENT_TIME, database } from '../../../platform/database/statements/database.js';
import { defineJob, HandlesJob } from '../../../platform/jobs/define-job.js';
import type { QueuedJobHandler } from '../../../platform/jobs/job-handler.js';
import { PENDING_CHANGES } from './pending-changes.sql.js';

const Payload = z.object({ accountId: z.number(), deviceId: z.number() });
type Payload = z.infer<typeof Payload>;

export const sendChatChangesJob = defineJob({
  name: 'tell-phone',
  schema: Payload,
  key: ({ deviceId }) => deviceId,
  concurrency: 10,
  everyMs: 15_000,
});

@HandlesJob(sendChatChangesJob)
export class SendChatChangesJobHandler implements QueuedJobHandler<Payload> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  findDue(): Promise<Payload[]> {
    return database(this.em)
      .selectFrom(PENDING_CHANGES.as('c'))
      .select(['account_id as accountId', 'device_id as deviceId'])
      .distinct()
      .where('next_at', '<=', CURRENT_TIME)
      .execute();
  }

  async execute({ accountId, deviceId }: Payload): Promise<void> {
    try {
      await this.commands.execute(new ServeChats(accountId, deviceId));
    } catch (error) {
      if (!(error instanceof DeviceNotConnected)) throw error;
      if (!(await this.isDeleted(accountId, deviceId))) return;
      for (const table of ['chat_changes', 'block_changes'] as const)
        await database(this.em)
          .deleteFrom(table)
          .where('account_id', '=', accountId)
          .where('device_id', '=', deviceId)
          .execute();
    }
  }

  private async isDeleted(accountId: number, deviceId: number): Promise<boolean> {
    try {
      await this.queries.execute(new GetDeviceById(accountId, deviceId));
      return false;
    } catch (error) {
      if (error instanceof DeviceNotFound) return true;
      throw error;
    }
  }
}
