import { EntityManager } from '@mikro-orm/postgresql';
import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { Throttled } from '../../../platform/errors.js';
import { log } from '../../../platform/logging.js';
import { Queues } from '../../../platform/queues/queues.js';
import { DiskBelowReserve } from '../../../platform/storage/storage.messages.js';
import { type Limit, Throttle } from '../../../platform/throttle/throttle.js';
import { notificationsQueue } from '../../codes/codes.queue.js';

/** Over all processes: it lasts until somebody makes room, and each file that is refused says it again. */
const ONCE_A_DAY: Limit = { name: 'disk_full', points: 1, seconds: 86_400 };

/** Whoever runs the installation hears of it before merchants ask. */
@EventsHandler(DiskBelowReserve)
export class NotifyOfFullDisk implements IEventHandler<DiskBelowReserve> {
  constructor(
    private readonly em: EntityManager,
    private readonly throttle: Throttle,
    private readonly queues: Queues,
  ) {}

  async handle(): Promise<void> {
    try {
      await this.throttle.take(ONCE_A_DAY, 'installation');
      const admins = await this.em
        .fork()
        .execute<{ id: string }[]>(`select id from users where role = 'SupperAdmin' and verified_at is not null`);
      for (const { id } of admins)
        await this.queues.add(
          notificationsQueue,
          { userId: Number(id), notice: 'disk_full' },
          { jobId: `disk-full-${id}` },
        );
    } catch (error) {
      if (!(error instanceof Throttled)) log.warn({ err: error }, 'nobody was told of the full disk');
    }
  }
}
