import { EntityManager } from '@mikro-orm/postgresql';
import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { database } from '../../platform/database/statements/database.js';
import { Throttled } from '../../platform/errors.js';
import { log } from '../../platform/logging.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { DiskBelowReserve } from '../../platform/storage/storage.messages.js';
import { type Limit, Throttle } from '../../platform/throttle/throttle.js';
import { notificationsJob } from './notifications.job.js';

/** Each rejected file repeats the event, in any process. */
const NOTICE_LIMIT: Limit = { name: 'disk_full', points: 1, seconds: 86_400 };

@EventsHandler(DiskBelowReserve)
export class NotifyOfFullDisk implements IEventHandler<DiskBelowReserve> {
  constructor(
    private readonly em: EntityManager,
    private readonly throttle: Throttle,
    private readonly jobs: Jobs,
  ) {}

  async handle(): Promise<void> {
    try {
      await this.throttle.take(NOTICE_LIMIT, 'installation');
      const admins = await database(this.em.fork())
        .selectFrom('users')
        .select('id as userId')
        .where('role', '=', 'SupperAdmin')
        .where('verified_at', 'is not', null)
        .execute();
      for (const { userId } of admins) await this.jobs.enqueue(notificationsJob, { userId, notice: 'disk_full' });
    } catch (error) {
      if (!(error instanceof Throttled)) log.warn({ err: error }, 'disk-full notice not sent');
    }
  }
}
