import { EntityManager } from '@mikro-orm/postgresql';
import { EventBus } from '@nestjs/cqrs';
import { InRounds, type Round } from '../../platform/queues/in-rounds.js';
import { Device } from '../device.entity.js';
import { toDeviceResource } from '../device.resource.js';
import { DeviceChanged } from '../devices.messages.js';
import { Leases } from './leases.js';

/** Shorter gaps between two holders are not shown, as other drops are not. */
const EVERY_MS = 10_000;

/**
 * A device whose process died says "on" until another process takes it. When none does, because none is left or all are full, the row has
 * to say the truth: found without a holder twice in a row it is told as coming back.
 */
@InRounds('device-orphans', EVERY_MS)
export class OrphansReconcileWorker implements Round {
  private former: ReadonlySet<number> = new Set();

  constructor(
    private readonly em: EntityManager,
    private readonly leases: Leases,
    private readonly events: EventBus,
  ) {}

  async run(): Promise<void> {
    const orphans = await this.leases.findOrphans();
    const again = orphans.filter((id) => this.former.has(id));
    this.former = new Set(orphans);
    const told = await this.leases.tellOrphaned(again);
    // Over all accounts: each is told of its own.
    for (const device of await this.em.fork().find(Device, { id: { $in: told } }))
      this.events.publish(new DeviceChanged(device.accountId, toDeviceResource(device)));
  }
}
