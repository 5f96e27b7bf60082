import { QueryBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { ListAccountsWithRetention } from '../../auth/auth.messages.js';
import { BackgroundWork, BackgroundWorker } from '../../platform/queues/background-work.js';
import { GracefulShutdown } from '../../platform/shutdown/graceful-shutdown.js';
import { DeleteOldMessages } from './delete-old-messages.js';

const Payload = z.object({ accountId: z.number() });
type Payload = z.infer<typeof Payload>;

@BackgroundWork({ name: 'old-messages', payload: Payload, key: ({ accountId }) => accountId, everyMs: 3_600_000 })
export class OldMessagesWorker extends BackgroundWorker<Payload> {
  constructor(
    private readonly deleteOldMessages: DeleteOldMessages,
    private readonly queries: QueryBus,
    private readonly shutdown: GracefulShutdown,
  ) {
    super();
  }

  override async reconcile(): Promise<Payload[]> {
    const accountIds = await this.queries.execute(new ListAccountsWithRetention());
    return accountIds.map((accountId) => ({ accountId }));
  }

  protected async handle({ accountId }: Payload): Promise<void> {
    for (let after: number | null = 0; after !== null && !this.shutdown.hasStarted;)
      after = await this.deleteOldMessages.execute(accountId, after);
  }
}
