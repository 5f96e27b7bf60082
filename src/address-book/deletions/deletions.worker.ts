import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { z } from 'zod';
import { database } from '../../platform/database/statements/database.js';
import { BackgroundWork, BackgroundWorker } from '../../platform/queues/background-work.js';
import { GracefulShutdown } from '../../platform/shutdown/graceful-shutdown.js';
import { RunDeletions } from './run-deletions.js';

const Payload = z.object({});
type Payload = z.infer<typeof Payload>;

/** The rows contain the progress, so a restart continues. */
@BackgroundWork({ name: 'deletions', payload: Payload, key: () => 'all', everyMs: 15_000 })
export class DeletionsWorker extends BackgroundWorker<Payload> {
  constructor(
    private readonly em: EntityManager,
    private readonly runDeletions: RunDeletions,
    private readonly shutdown: GracefulShutdown,
  ) {
    super();
  }

  override async reconcile(): Promise<Payload[]> {
    const { rows } = await sql<Payload>`select from deletions where finished_at is null limit 1`.execute(
      database(this.em),
    );
    return rows;
  }

  protected async handle(): Promise<void> {
    while (!this.shutdown.hasStarted && (await this.runDeletions.execute()));
  }
}
