import { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../platform/clock.js';
import { database } from '../../platform/database/statements/database.js';
import { defineJob, HandlesJob } from '../../platform/jobs/define-job.js';
import type { PeriodicJobHandler } from '../../platform/jobs/job-handler.js';
import { log } from '../../platform/logging.js';
import { LimitDevice } from './commands/limit-device.js';

const INTERVAL_MS = 10_000;

/** All accounts. Browsers and the timeline need the change. */
export const limitsJob = defineJob({ name: 'device-limits', everyMs: INTERVAL_MS });

@HandlesJob(limitsJob)
export class LimitsJobHandler implements PeriodicJobHandler {
  constructor(
    private readonly em: EntityManager,
    private readonly limitDevice: LimitDevice,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    const expired = await database(this.em)
      .selectFrom('devices')
      .select(['id', 'account_id'])
      .where('limited_by', 'is not', null)
      .where('limited_until', '<=', this.clock.now())
      .execute();
    for (const { id, account_id } of expired)
      await this.limitDevice
        .execute(account_id, id, null, true)
        .catch((error: unknown) => log.error({ err: error, deviceId: id }, 'expired device limit not removed'));
  }
}
