import { EntityManager } from '@mikro-orm/postgresql';
import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { BackgroundWork, BackgroundWorker } from '../../../platform/queues/background-work.js';
import { GracefulShutdown } from '../../../platform/shutdown/graceful-shutdown.js';
import { RunDeletions } from '../commands/run-deletions.js';

const Payload = z.object({});
type Payload = z.infer<typeof Payload>;

/** Runs deletions, those of all accounts by turns; the rows say how far each came, and a repeat goes on with what was left. */
@BackgroundWork({ name: 'deletions', payload: Payload, key: () => 'all', everyMs: 15_000 })
export class DeletionsWorker extends BackgroundWorker<Payload> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly shutdown: GracefulShutdown,
  ) {
    super();
  }

  override async reconcile(): Promise<Payload[]> {
    return this.em.execute('select from deletions where finished_at is null limit 1');
  }

  /** The server does not wait for a million at its end: after the next start it goes on. */
  protected async handle(): Promise<void> {
    while (!this.shutdown.hasBegun && (await this.commands.execute(new RunDeletions())));
  }
}
