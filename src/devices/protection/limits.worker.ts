import { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../platform/clock.js';
import { database } from '../../platform/database/statements/database.js';
import { log } from '../../platform/logging.js';
import { PollingJob, type Pollable } from '../../platform/queues/polling-job.js';
import { LimitDevice } from './commands/limit-device.js';

const INTERVAL_MS = 10_000;

/** All accounts. Browsers and the timeline need the change. */
@PollingJob('device-limits', INTERVAL_MS)
export class LimitsWorker implements Pollable {
  constructor(
    private readonly em: EntityManager,
    private readonly limitDevice: LimitDevice,
    private readonly clock: Clock,
  ) {}

  async run(): Promise<void> {
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
