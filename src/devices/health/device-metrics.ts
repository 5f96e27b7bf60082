import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Metrics } from '../../platform/metrics/metrics.js';
import { rememberFor } from '../../platform/metrics/remember-for.js';
import { ProcessRegistry } from '../../platform/processes/process-registry.js';
import type { DeviceEventKind, DeviceState } from '../devices.contract.js';
import { DescribeServer } from '../devices.messages.js';
import { ServerIncident } from '../health.contract.js';

const REMEMBER_MS = 5000;

/** What is told of devices to whoever watches over the server: how many are how, never which. */
@Injectable()
export class DeviceMetrics {
  private readonly events;

  constructor(
    private readonly metrics: Metrics,
    private readonly queries: QueryBus,
    orm: MikroORM,
    self: ProcessRegistry,
  ) {
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
    this.showServer();
  }

  happened(kind: DeviceEventKind): void {
    this.events.inc({ kind });
  }

  /** The query remembers its answer, so each figure asks for itself. */
  private showServer(): void {
    const read = () => this.queries.execute(new DescribeServer());
    this.metrics.gauge(
      { name: 'devices_expected', help: 'Linked devices of the whole installation that are to be connected' },
      async () => [{ value: (await read()).expected }],
    );
    this.metrics.gauge({ name: 'devices_connected', help: 'How many of these are connected' }, async () => [
      { value: (await read()).connected },
    ]);
    this.metrics.gauge(
      {
        name: 'restart_to_connected_seconds',
        help: 'From the last start of a process with devices until those were connected again that had been',
      },
      async () => {
        const { restart } = await read();
        return restart ? [{ value: restart.seconds }] : [];
      },
    );
    this.metrics.gauge(
      {
        name: 'incidents',
        help: 'What kept many devices away in the last seven days, by kind and whether it lasts',
        labels: ['kind', 'state'],
      },
      async () => {
        const { incidents } = await read();
        return ServerIncident.shape.kind.options.flatMap((kind) => {
          const those = incidents.filter((incident) => incident.kind === kind);
          const open = those.filter(({ ended_at }) => ended_at === null).length;
          return [
            { labels: { kind, state: 'open' }, value: open },
            { labels: { kind, state: 'over' }, value: those.length - open },
          ];
        });
      },
    );
  }
}
