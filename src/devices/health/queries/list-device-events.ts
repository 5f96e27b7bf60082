import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Device } from '../../device.entity.js';
import { DeviceNotFound } from '../../devices.errors.js';
import type { DeviceEventList, ListDeviceEventsQuery } from '../../health.contract.js';
import { DEVICE_EVENT_COLUMNS, type DeviceEventRow, toDeviceEventResource } from '../device-event.js';

/** The timeline of a device, newest first. */
export class ListDeviceEvents extends Query<DeviceEventList> {
  constructor(
    readonly accountId: number,
    readonly sessionId: string,
    readonly query: ListDeviceEventsQuery,
  ) {
    super();
  }
}

@QueryHandler(ListDeviceEvents)
export class ListDeviceEventsHandler implements IQueryHandler<ListDeviceEvents> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, sessionId, query: { cursorId, limit } }: ListDeviceEvents): Promise<DeviceEventList> {
    const device = await this.em.findOne(Device, { accountId, sessionId }, { fields: ['id'] });
    if (!device) throw new DeviceNotFound();
    const found = await this.em.execute<DeviceEventRow[]>(
      `select ${DEVICE_EVENT_COLUMNS} from device_events
        where account_id = ? and device_id = ? and id < ? order by id desc limit ?`,
      [accountId, device.id, cursorId ?? Number.MAX_SAFE_INTEGER, limit + 1],
    );
    const data = found.slice(0, limit).map(toDeviceEventResource);
    return { data, next_cursor: found.length > limit ? (data.at(-1)?.id ?? null) : null };
  }
}
