import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetTimeZone } from '../../../auth/auth.messages.js';
import { Clock } from '../../../platform/clock.js';
import { readDailyCounters } from '../../../platform/counters/read-daily-counters.js';
import { database } from '../../../platform/database/statements/database.js';
import { Device } from '../../device.entity.js';
import { toDeviceResource } from '../../device.resource.js';
import { DeviceNotFound } from '../../devices.errors.js';
import { CountWaiting } from '../../devices.ports.js';
import type { DeviceHealth } from '../../health.contract.js';
import { DEVICE_FIGURES, counterNameOf, toFigures } from '../device-counters.js';
import { toDeviceQueue } from '../device-queue.js';
import { computeUpShare } from '../up-share.js';

const DAYS = 7;
const DAY_MS = 24 * 3_600_000;

@Injectable()
export class GetDeviceHealth {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  async execute(accountId: number, sessionId: string): Promise<DeviceHealth> {
    const device = await this.em.findOne(Device, { accountId, sessionId });
    if (!device) throw new DeviceNotFound();

    const now = this.clock.now();
    const timeZone = await this.queries.execute(new GetTimeZone(accountId));
    const names = DEVICE_FIGURES.map((figure) => counterNameOf(device.id, figure));
    const counted = await readDailyCounters(this.em, accountId, names, { timeZone, days: DAYS, now });
    const [waiting] = await this.queries.execute(new CountWaiting([device.id]));
    const isUp = device.state === 'on';
    return {
      device: toDeviceResource(device, this.clock.now()),
      up_since: isUp ? (device.connectedAt?.toISOString() ?? null) : null,
      uptime: await this.measureUptime(device, now),
      days: counted.map(({ day, counts }) => ({ day, ...toFigures(device.id, counts) })),
      time_zone: timeZone,
      queue: toDeviceQueue(waiting),
    };
  }

  private async measureUptime(device: Device, now: Date): Promise<DeviceHealth['uptime']> {
    if (!device.connectedAt) return { day: null, week: null };
    const weekAgo = new Date(now.getTime() - DAYS * DAY_MS);
    const entries = await database(this.em)
      .selectFrom('device_events')
      .select(['kind', 'at'])
      .where('account_id', '=', device.accountId)
      .where('device_id', '=', device.id)
      .where('at', '>=', weekAgo)
      .orderBy('id')
      .execute();
    const first = device.createdAt > weekAgo ? entries.find(({ kind }) => kind === 'opened') : undefined;
    const linkedAt = first?.at ?? device.createdAt;
    const share = (days: number): number => {
      const from = new Date(Math.max(now.getTime() - days * DAY_MS, linkedAt.getTime()));
      return computeUpShare(entries, from, now, device.state === 'on');
    };
    return { day: share(1), week: share(DAYS) };
  }
}
