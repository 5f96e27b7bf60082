import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../platform/clock.js';
import { log } from '../../../platform/logging.js';
import { DeviceMetrics } from '../device-metrics.js';
import type { DeviceEventKind, DeviceReason } from '../../devices.contract.js';
import { DeviceEventRecorded, type DeviceEventRow, toDeviceEventResource } from '../device-event.js';

/** Something that happened to the connection of a device; `code` is WhatsApp's number for it. */
export interface DeviceIncident {
  kind: DeviceEventKind;
  reason?: DeviceReason;
  code?: number;
  until?: Date;
}

/** Adds an entry to the timeline of a device. */
export class RecordDeviceEvent extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly incident: DeviceIncident,
  ) {
    super();
  }
}

@CommandHandler(RecordDeviceEvent)
export class RecordDeviceEventHandler implements ICommandHandler<RecordDeviceEvent> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly events: EventBus,
    private readonly metrics: DeviceMetrics,
  ) {}

  async execute({ accountId, deviceId, incident }: RecordDeviceEvent): Promise<void> {
    const { kind, reason = null, code = null, until = null } = incident;
    // A device that was removed meanwhile has no timeline any more.
    const [entry] = await this.em.execute<(DeviceEventRow & { session_id: string })[]>(
      `with device as (select id, account_id, session_id from devices where id = ? and account_id = ?)
       insert into device_events as e (account_id, device_id, at, kind, reason, code, until)
       select account_id, id, ?, ?, ?, ?, ? from device
       returning e.id, e.at, e.kind, e.reason, e.code, e.until, (select session_id from device)`,
      [deviceId, accountId, this.clock.now(), kind, reason, code, until],
    );
    if (!entry) return;
    this.metrics.happened(kind);
    log.info({ deviceId, kind, ...(reason && { reason }), ...(code !== null && { code }) }, 'device event');
    this.events.publish(new DeviceEventRecorded(accountId, entry.session_id, toDeviceEventResource(entry)));
  }
}
