import { setTimeout as sleep } from 'node:timers/promises';
import { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { BackgroundWork, BackgroundWorker } from '../../queues/background-work.js';
import { GracefulShutdown } from '../../shutdown/graceful-shutdown.js';
import { refoldStep } from './refold-step.js';

const Payload = z.object({ table: z.string() });
type Payload = z.infer<typeof Payload>;

/** Leaves capacity for interactive statements. */
const PAUSE_MS = 50;

/** Runs after text folding changed. `search_refolds` lists the tables. */
@BackgroundWork({ name: 'refold-searches', payload: Payload, key: ({ table }) => table, everyMs: 60_000 })
export class RefoldSearchesWorker extends BackgroundWorker<Payload> {
  constructor(
    private readonly em: EntityManager,
    private readonly shutdown: GracefulShutdown,
  ) {
    super();
  }

  override async reconcile(): Promise<Payload[]> {
    return this.em.execute<Payload[]>(
      'select table_name as "table" from search_refolds where due_at <= now() order by table_name',
    );
  }

  protected async handle({ table }: Payload): Promise<void> {
    while (!this.shutdown.hasStarted && (await refoldStep(this.em, table))) await sleep(PAUSE_MS);
  }
}
