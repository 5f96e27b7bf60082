import { EntityManager } from '@mikro-orm/postgresql';
import { EventBus } from '@nestjs/cqrs';
import { Clock } from '../../platform/clock.js';
import { defineJob, HandlesJob } from '../../platform/jobs/define-job.js';
import type { PeriodicJobHandler } from '../../platform/jobs/job-handler.js';
import { Device } from '../device.entity.js';
import { toDeviceResource } from '../device.resource.js';
import { DeviceChanged } from '../devices.messages.js';
import { Leases } from './leases.js';

/** Shorter gaps between holders stay hidden. */
const INTERVAL_MS = 10_000;

/** Two checks without a holder mark a device `reconnecting`. */
export const orphansReconcileJob = defineJob({ name: 'device-orphans', everyMs: INTERVAL_MS });

@HandlesJob(orphansReconcileJob)
export class OrphansReconcileJobHandler implements PeriodicJobHandler {
  private previous: ReadonlySet<number> = new Set();

  constructor(
    private readonly em: EntityManager,
    private readonly leases: Leases,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    const orphans = await this.leases.findOrphans();
    const stillOrphaned = orphans.filter((id) => this.previous.has(id));
    this.previous = new Set(orphans);
    const marked = await this.leases.markReconnecting(stillOrphaned);
    // All accounts.
    for (const device of await this.em.fork().find(Device, { id: { $in: marked } }))
      this.events.publish(new DeviceChanged(device.accountId, toDeviceResource(device, this.clock.now())));
  }
}
