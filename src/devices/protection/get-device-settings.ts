import { revisionOf } from '../../platform/database/edited-row.js';
import { EDITED_CALLS, EDITED_LIMITS, toDeviceSettings } from './device-settings.resource.js';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { database } from '../../platform/database/statements/database.js';
import { Clock } from '../../platform/clock.js';
import { Device } from '../device.entity.js';
import { DeviceNotFound } from '../devices.errors.js';
import type { DeviceSettingsResult } from './protection.contract.js';

@Injectable()
export class GetDeviceSettings {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute(accountId: number, sessionId: string): Promise<DeviceSettingsResult> {
    const revisions = await database(this.em)
      .selectFrom('devices as d')
      .select([revisionOf(EDITED_LIMITS).as('revision'), revisionOf(EDITED_CALLS).as('calls_revision')])
      .where('d.session_id', '=', sessionId)
      .where('d.account_id', '=', accountId)
      .executeTakeFirst();
    const device = await this.em.findOne(Device, { accountId, sessionId });
    if (!device || !revisions) throw new DeviceNotFound();
    return { ...toDeviceSettings(device, this.clock.now()), ...revisions };
  }
}
