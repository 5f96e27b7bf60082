import { Clock } from '../../../platform/clock.js';
import { rejectStale } from '../../../platform/database/edited-row.js';
import { EDITED_LIMITS, deviceSettingsOf } from '../device-settings.resource.js';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { Invalid } from '../../../platform/errors.js';
import { Device } from '../../device.entity.js';
import { toDeviceResource } from '../../device.resource.js';
import { DeviceNotFound } from '../../devices.errors.js';
import { DeviceChanged } from '../../devices.messages.js';
import { isRiskier } from '../device-limits.contract.js';
import type { DeviceLimits } from '../protection.contract.js';

@Injectable()
export class SaveDeviceSettings {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

  async execute(accountId: number, sessionId: string, limits: DeviceLimits): Promise<void> {
    const device = await this.em.transactional(async (em) => {
      const condition = sql`d.session_id = ${sessionId} and d.account_id = ${accountId}`;
      await rejectStale(em, EDITED_LIMITS, condition, limits.revision);
      const found = await em.findOne(Device, { accountId, sessionId });
      if (!found) throw new DeviceNotFound();
      if (!limits.accept_risk && isRiskier(limits, deviceSettingsOf(found)))
        throw Invalid.field('accept_risk', 'risk_unconfirmed');
      found.capDay = limits.cap_day;
      found.capHour = limits.cap_hour;
      found.warmsUp = limits.warm_up;
      found.gapMinSeconds = limits.gap_min;
      found.gapMaxSeconds = limits.gap_max;
      return found;
    });
    this.events.publish(new DeviceChanged(accountId, toDeviceResource(device, this.clock.now())));
  }
}
