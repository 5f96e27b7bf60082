import { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { BackgroundWork, BackgroundWorker } from '../../../platform/queues/background-work.js';
import { ShrinkGroupParams } from '../commands/shrink-group-params.js';

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

  override async reconcile(): Promise<Payload[]> {
    return this.em.execute('select from groups where params_wanted_at is not null limit 1');
  }

  protected async handle(): Promise<void> {
    await this.shrinkGroupParams.execute();
  }
}
