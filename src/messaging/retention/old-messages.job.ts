import { QueryBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { ListAccountsWithRetention } from '../../auth/auth.messages.js';
import { defineJob, HandlesJob } from '../../platform/jobs/define-job.js';
import type { QueuedJobHandler } from '../../platform/jobs/job-handler.js';
import { GracefulShutdown } from '../../platform/shutdown/graceful-shutdown.js';
import { DeleteOldMessages } from './delete-old-messages.js';

const Payload = z.object({ accountId: z.number() });
type Payload = z.infer<typeof Payload>;

export const oldMessagesJob = defineJob({
  name: 'old-messages',
  schema: Payload,
  key: ({ accountId }) => accountId,
  everyMs: 3_600_000,
});

@HandlesJob(oldMessagesJob)
export class OldMessagesJobHandler implements QueuedJobHandler<Payload> {
  constructor(
    private readonly deleteOldMessages: DeleteOldMessages,
    private readonly queries: QueryBus,
    private readonly shutdown: GracefulShutdown,
  ) {}

  async findDue(): Promise<Payload[]> {
    const accountIds = await this.queries.execute(new ListAccountsWithRetention());
    return accountIds.map((accountId) => ({ accountId }));
  }

  async execute({ accountId }: Payload): Promise<void> {
    for (let after: number | null = 0; after !== null && !this.shutdown.hasStarted;)
      after = await this.deleteOldMessages.execute(accountId, after);
  }
}
