import { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { database } from '../../platform/database/statements/database.js';
import { defineJob, HandlesJob } from '../../platform/jobs/define-job.js';
import type { QueuedJobHandler } from '../../platform/jobs/job-handler.js';
import { ShrinkGroupParams } from './commands/shrink-group-params.js';

const Payload = z.object({});
type Payload = z.infer<typeof Payload>;

export const groupParamsJob = defineJob({ name: 'group-params', schema: Payload, key: () => 'all', everyMs: 60_000 });

@HandlesJob(groupParamsJob)
export class GroupParamsJobHandler implements QueuedJobHandler<Payload> {
  constructor(
    private readonly em: EntityManager,
    private readonly shrinkGroupParams: ShrinkGroupParams,
  ) {}

  findDue(): Promise<Payload[]> {
    return database(this.em).selectFrom('groups').where('params_wanted_at', 'is not', null).limit(1).execute();
  }

  async execute(): Promise<void> {
    await this.shrinkGroupParams.execute();
  }
}
