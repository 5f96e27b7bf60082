import { EntityManager } from '@mikro-orm/postgresql';
import { EventBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { JobProcessor } from '../../platform/queues/job-processor.js';
import { defineQueue } from '../../platform/queues/define-queue.js';
import { ProcessQueue } from '../../platform/queues/process-queue.js';
import { Device } from '../device.entity.js';
import { toDeviceResource } from '../device.resource.js';
import { DeviceChanged } from '../devices.messages.js';
import { Leases } from './leases.js';

/** Once in a while: the rows of devices that no process holds say so. */
const orphansQueue = defineQueue('device-orphans', z.object({}), { attempts: 1 });

/** Shorter gaps between two holders are not shown, as other drops are not. */
const EVERY_MS = 10_000;

/**
 * A device whose process died says "on" until another process takes it. When none does, because none is left or all are full, the row has
 * to say the truth: found without a holder twice in a row it is told as coming back.
 */
@ProcessQueue(orphansQueue, { everyMs: EVERY_MS })
export class OrphansReconcileWorker extends JobProcessor {
  private former: ReadonlySet<number> = new Set();

  constructor(
    private readonly em: EntityManager,
    private readonly leases: Leases,
    private readonly events: EventBus,
  ) {
    super();
  }

  protected async handle(): Promise<void> {
    const orphans = await this.leases.findOrphans();
    const again = orphans.filter((id) => this.former.has(id));
    this.former = new Set(orphans);
    const told = await this.leases.tellOrphaned(again);
    // Over all accounts: each is told of its own.
    for (const device of await this.em.fork().find(Device, { id: { $in: told } }))
      this.events.publish(new DeviceChanged(device.accountId, toDeviceResource(device)));
  }
}
