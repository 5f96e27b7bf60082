import { CommandBus } from '@nestjs/cqrs';
import { ColleagueLostDevices } from '../../../auth/colleagues.messages.js';
import { defineJob, HandlesJob } from '../../../platform/jobs/define-job.js';
import type { DurableJobHandler, JobRun } from '../../../platform/jobs/job-handler.js';
import { UnassignChats } from '../../messaging.messages.js';

interface LostDevices {
  userId: number;
  /** Null for all devices. */
  deviceIds: number[] | null;
}

/** Unassigns the chats that the command left: those after its first batch, or all of them after a crash. */
const unassignLostChatsJob = defineJob({ name: 'messaging.unassign_chats', durable: true, on: ColleagueLostDevices });

@HandlesJob(unassignLostChatsJob)
export class UnassignLostChats implements DurableJobHandler<LostDevices> {
  constructor(private readonly commands: CommandBus) {}

  async execute({ userId, deviceIds }: LostDevices, { accountId }: JobRun<LostDevices>): Promise<void> {
    if (accountId === null) return;
    await this.commands.execute(new UnassignChats(accountId, userId, deviceIds));
  }
}
