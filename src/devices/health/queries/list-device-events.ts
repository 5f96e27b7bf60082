import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { database } from '../../../platform/database/statements/database.js';
import { Device } from '../../device.entity.js';
import { DeviceNotFound } from '../../devices.errors.js';
import type { DeviceEventList, ListDeviceEventsQuery } from '../../health.contract.js';
import { DEVICE_EVENT_COLUMNS, toDeviceEventResource } from '../device-event.js';

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
    const found = await database(this.em)
      .selectFrom('device_events')
      .select(DEVICE_EVENT_COLUMNS)
      .where('account_id', '=', accountId)
      .where('device_id', '=', device.id)
      .where('id', '<', cursorId ?? Number.MAX_SAFE_INTEGER)
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute();
    const data = found.slice(0, limit).map(toDeviceEventResource);
    return { data, next_cursor: found.length > limit ? (data.at(-1)?.id ?? null) : null };
  }
}
