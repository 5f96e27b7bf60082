import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Device } from '../../device.entity.js';
import { DeviceNotFound } from '../../devices.errors.js';
import type { DeviceEventList, ListDeviceEventsQuery } from '../../health.contract.js';
import { DEVICE_EVENT_COLUMNS, type DeviceEventRow, toDeviceEventResource } from '../device-event.js';

@Injectable()
export class ListDeviceEvents {
  constructor(private readonly em: EntityManager) {}

  async execute(
    accountId: number,
    sessionId: string,
    { cursorId, limit }: ListDeviceEventsQuery,
  ): Promise<DeviceEventList> {
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
