import { rejectStale } from '../../platform/database/edited-row.js';
import { EDITED_CALLS } from '../protection/device-settings.resource.js';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Device } from '../device.entity.js';
import { DeviceNotFound } from '../devices.errors.js';
import type { DeviceCallsBody } from './calls.contract.js';

@Injectable()
export class SaveDeviceCalls {
  constructor(private readonly em: EntityManager) {}

  async execute(accountId: number, sessionId: string, calls: DeviceCallsBody): Promise<void> {
    await this.em.transactional(async (em) => {
      const condition = sql`d.session_id = ${sessionId} and d.account_id = ${accountId}`;
      await rejectStale(em, EDITED_CALLS, condition, calls.revision);
      const device = await em.findOne(Device, { accountId, sessionId });
      if (!device) throw new DeviceNotFound();
      device.declinesCalls = calls.decline;
      device.declinedCallText = calls.text || null;
    });
  }
}
