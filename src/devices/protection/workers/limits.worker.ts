import { EntityManager } from '@mikro-orm/postgresql';
import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { Clock } from '../../../platform/clock.js';
import { JobProcessor } from '../../../platform/queues/job-processor.js';
import { defineQueue } from '../../../platform/queues/define-queue.js';
import { ProcessQueue } from '../../../platform/queues/process-queue.js';
import { LimitDevice } from '../commands/limit-device.js';

/** Once in a while: what WhatsApp has forbidden until a moment that has passed is told to be over. */
const limitsQueue = defineQueue('device-limits', z.object({}), { attempts: 1 });

const SWEEP_EVERY_MS = 10_000;

/** Ends the limits whose time is over, of all accounts. They have no effect any more; now it is told and stands in the timeline. */
@ProcessQueue(limitsQueue, { everyMs: SWEEP_EVERY_MS })
export class LimitsWorker extends JobProcessor {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {
    super();
  }

  protected async handle(): Promise<void> {
    const ended = await this.em.execute<{ id: string; account_id: string }[]>(
      'select id, account_id from devices where limited_by is not null and limited_until <= ?',
      [this.clock.now()],
    );
    for (const { id, account_id } of ended)
      await this.commands.execute(new LimitDevice(Number(account_id), Number(id), null));
  }
}
