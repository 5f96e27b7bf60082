import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Config } from '../../platform/config.js';
import { database } from '../../platform/database/statements/database.js';
import { Metrics } from '../../platform/metrics/metrics.js';
import { rememberFor } from '../../platform/metrics/remember-for.js';
import { ProcessRegistry } from '../../platform/processes/process-registry.js';
import type { DeviceEventKind } from '../devices.contract.js';
import { DescribeServer } from '../devices.messages.js';
import { ServerIncident } from '../health.contract.js';

const CACHE_MS = 5000;

@Injectable()
export class DeviceMetrics {
  private readonly events;

  constructor(
    private readonly metrics: Metrics,
    private readonly queries: QueryBus,
    orm: MikroORM,
    self: ProcessRegistry,
    config: Config,
  ) {
    this.events = metrics.counter({
      name: 'device_events_total',
      help: 'Device connection events by kind, such as opened, dropped, recycled',
      labels: ['kind'],
    });
    // Counts devices of all accounts.
    const countStates = rememberFor(CACHE_MS, () =>
      database(orm.em.fork())
        .selectFrom('devices')
        .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
        .groupBy('state')
        .execute(),
    );
    metrics.gauge({ name: 'devices', help: 'Devices of the installation by state', labels: ['state'] }, async () =>
      (await countStates()).map(({ state, count }) => ({ labels: { state }, value: count })),
    );
    const countHeld = rememberFor(CACHE_MS, () =>
      database(orm.em.fork())
        .selectFrom('device_leases')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('process_id', '=', self.id)
        .execute(),
    );
    metrics.gauge({ name: 'devices_held', help: 'Device leases held by this process' }, async () =>
      (await countHeld()).map(({ count }) => ({ value: count })),
    );
    metrics.gauge({ name: 'device_capacity', help: 'Devices that this process has room for' }, () => [
      { value: config.roles.includes('devices') ? config.deviceCapacity : 0 },
    ]);
    this.registerServerGauges();
  }

  countEvent(kind: DeviceEventKind): void {
    this.events.inc({ kind });
  }

  private registerServerGauges(): void {
    const describeServer = () => this.queries.execute(new DescribeServer());
    this.metrics.gauge(
      { name: 'devices_expected', help: 'Linked devices of the installation that should be connected' },
      async () => [{ value: (await describeServer()).expected }],
    );
    this.metrics.gauge(
      { name: 'devices_connected', help: 'Linked devices of the installation that are connected' },
      async () => [{ value: (await describeServer()).connected }],
    );
    this.metrics.gauge(
      {
        name: 'restart_to_connected_seconds',
        help: 'Seconds from the last start of a devices process until its previously connected devices were online',
      },
      async () => {
        const { restart } = await describeServer();
        return restart ? [{ value: restart.seconds }] : [];
      },
    );
    this.metrics.gauge(
      {
        name: 'incidents',
        help: 'Incidents that disconnected many devices in the last seven days, by kind and state',
        labels: ['kind', 'state'],
      },
      async () => {
        const { incidents } = await describeServer();
        return ServerIncident.shape.kind.options.flatMap((kind) => {
          const ofKind = incidents.filter((incident) => incident.kind === kind);
          const open = ofKind.filter(({ ended_at }) => ended_at === null).length;
          return [
            { labels: { kind, state: 'open' }, value: open },
            { labels: { kind, state: 'over' }, value: ofKind.length - open },
          ];
        });
      },
    );
  }
}
