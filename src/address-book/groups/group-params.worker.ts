import { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { database } from '../../platform/database/statements/database.js';
import { BackgroundWork, BackgroundWorker } from '../../platform/queues/background-work.js';
import { ShrinkGroupParams } from './commands/shrink-group-params.js';

const Payload = z.object({});
type Payload = z.infer<typeof Payload>;

@BackgroundWork({ name: 'group-params', payload: Payload, key: () => 'all', everyMs: 60_000 })
export class GroupParamsWorker extends BackgroundWorker<Payload> {
  constructor(
    private readonly em: EntityManager,
    private readonly shrinkGroupParams: ShrinkGroupParams,
  ) {
    super();
  }

  override reconcile(): Promise<Payload[]> {
    return database(this.em).selectFrom('groups').where('params_wanted_at', 'is not', null).limit(1).execute();
  }

  protected async handle(): Promise<void> {
    await this.shrinkGroupParams.execute();
  }
}
