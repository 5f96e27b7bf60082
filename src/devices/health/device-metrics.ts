import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Metrics } from '../../platform/metrics/metrics.js';
import { rememberFor } from '../../platform/metrics/remember-for.js';
import { ProcessRegistry } from '../../platform/processes/process-registry.js';
import type { DeviceEventKind, DeviceState } from '../devices.contract.js';

const REMEMBER_MS = 5000;

/** What is told of devices to whoever watches over the server: how many are how, never which. */
@Injectable()
export class DeviceMetrics {
  private readonly events;

  constructor(metrics: Metrics, orm: MikroORM, self: ProcessRegistry) {
    this.events = metrics.counter({
      name: 'device_events_total',
      help: 'What happened to connections of devices, by kind: opened, dropped, recycled, taken over …',
      labels: ['kind'],
    });
    // Over all accounts: the server is watched, not its users.
    const countStates = rememberFor(REMEMBER_MS, () =>
      orm.em
        .fork()
        .execute<{ state: DeviceState; count: string }[]>('select state, count(*) from devices group by state'),
    );
    metrics.gauge(
      { name: 'devices', help: 'Devices of the whole installation by state', labels: ['state'] },
      async () => (await countStates()).map(({ state, count }) => ({ labels: { state }, value: Number(count) })),
    );
    const countHeld = rememberFor(REMEMBER_MS, () =>
      orm.em.fork().execute<{ count: string }[]>('select count(*) from device_leases where process_id = ?', [self.id]),
    );
    metrics.gauge({ name: 'devices_held', help: 'Devices that this process holds' }, async () =>
      (await countHeld()).map(({ count }) => ({ value: Number(count) })),
    );
  }

  happened(kind: DeviceEventKind): void {
    this.events.inc({ kind });
  }
}
