import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { JobWorker, WorkerParts } from '../../platform/queues/job-worker.js';
import { Device } from '../device.entity.js';
import { toDeviceResource } from '../device.resource.js';
import { DeviceChanged } from '../devices.messages.js';
import { Leases } from './leases.js';
import { orphansQueue } from './orphans.queue.js';

/** Shorter gaps between two holders are not shown, as other drops are not. */
const EVERY_MS = 10_000;

/**
 * A device whose process died says "on" until another process takes it. When none does, because none is left or all are full, the row has
 * to say the truth: found without a holder twice in a row it is told as coming back.
 */
@Injectable()
export class OrphansWorker extends JobWorker<Record<string, never>> {
  private former: ReadonlySet<number> = new Set();

  constructor(
    parts: WorkerParts,
    private readonly em: EntityManager,
    private readonly leases: Leases,
    private readonly events: EventBus,
  ) {
    super(parts, orphansQueue, 1);
  }

  override async onApplicationBootstrap(): Promise<void> {
    super.onApplicationBootstrap();
    await this.parts.queues.repeat(orphansQueue, EVERY_MS, {});
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
