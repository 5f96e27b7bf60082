import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { Clock } from '../../../platform/clock.js';
import { database } from '../../../platform/database/statements/database.js';
import { log } from '../../../platform/logging.js';
import { DeviceMetrics } from '../device-metrics.js';
import type { DeviceEventKind, DeviceReason } from '../../devices.contract.js';
import { DeviceEventRecorded, type DeviceEventRow, toDeviceEventResource } from '../device-event.js';

export interface DeviceIncident {
  kind: DeviceEventKind;
  reason?: DeviceReason;
  code?: number;
  until?: Date;
}

@Injectable()
export class RecordDeviceEvent {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly events: EventBus,
    private readonly metrics: DeviceMetrics,
  ) {}

  async execute(
    accountId: number,
    deviceId: number,
    incident: DeviceIncident,
    /** Lease epoch. A process that lost the device records nothing. */
    epoch: number | null = null,
  ): Promise<void> {
    const { kind, reason = null, code = null, until = null } = incident;
    const {
      rows: [entry],
    } = await sql<DeviceEventRow & { session_id: string }>`
      with device as (select id, account_id, session_id from devices d where id = ${deviceId} and account_id = ${accountId}
         and (${epoch}::bigint is null or exists (select from device_leases l where l.device_id = d.id and l.epoch = ${epoch}::bigint)))
       insert into device_events as e (account_id, device_id, at, kind, reason, code, until)
       select account_id, id, ${this.clock.now()}, ${kind}, ${reason}, ${code}, ${until} from device
       returning e.id, e.at, e.kind, e.reason, e.code, e.until, (select session_id from device)`.execute(
      database(this.em),
    );
    if (!entry) return;
    this.metrics.countEvent(kind);
    // Network outages drop all devices and have their own log.
    const level = kind === 'dropped' ? 'debug' : 'info';
    log[level]({ deviceId, kind, ...(reason && { reason }), ...(code !== null && { code }) }, 'device event');
    this.events.publish(new DeviceEventRecorded(accountId, deviceId, entry.session_id, toDeviceEventResource(entry)));
  }
}
