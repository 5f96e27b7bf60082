import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { ListMessageRetention } from '../../auth/auth.messages.js';
import { BackgroundWork, BackgroundWorker } from '../../platform/queues/background-work.js';
import { GracefulShutdown } from '../../platform/shutdown/graceful-shutdown.js';
import { DeleteOldMessages } from './delete-old-messages.js';

const Payload = z.object({ accountId: z.number() });
type Payload = z.infer<typeof Payload>;

/** Each hour: accounts that chose it lose the messages that are older than they keep them. */
@BackgroundWork({ name: 'old-messages', payload: Payload, key: ({ accountId }) => accountId, everyMs: 3_600_000 })
export class OldMessagesWorker extends BackgroundWorker<Payload> {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly shutdown: GracefulShutdown,
  ) {
    super();
  }

  override async reconcile(): Promise<Payload[]> {
    const accountIds = await this.queries.execute(new ListMessageRetention());
    return accountIds.map((accountId) => ({ accountId }));
  }

  /** The server does not wait for a million at its end: the next hour goes on. */
  protected async handle({ accountId }: Payload): Promise<void> {
    for (let after: number | null = 0; after !== null && !this.shutdown.hasBegun;)
      after = await this.commands.execute<DeleteOldMessages, number | null>(new DeleteOldMessages(accountId, after));
  }
}
