import { revisionOf } from '../../../platform/database/edited-row.js';
import { EDITED_CALLS, EDITED_LIMITS, toDeviceSettings } from '../device-settings.resource.js';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock.js';
import { Device } from '../../device.entity.js';
import { DeviceNotFound } from '../../devices.errors.js';
import type { DeviceSettingsResult } from '../protection.contract.js';

@Injectable()
export class GetDeviceSettings {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute(accountId: number, sessionId: string): Promise<DeviceSettingsResult> {
    const [revisions] = await this.em.execute<Pick<DeviceSettingsResult, 'revision' | 'calls_revision'>[]>(
      `select ${revisionOf(EDITED_LIMITS)} as revision, ${revisionOf(EDITED_CALLS)} as calls_revision
         from devices d where d.session_id = ? and d.account_id = ?`,
      [sessionId, accountId],
    );
    const device = await this.em.findOne(Device, { accountId, sessionId });
    if (!device || !revisions) throw new DeviceNotFound();
    return { ...toDeviceSettings(device, this.clock.now()), ...revisions };
  }
}
