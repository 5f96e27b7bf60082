import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { FindTroubledShops } from '../../commerce/commerce.messages.js';
import { FindTroubledDevices } from '../../devices/devices.messages.js';
import { FindStuckQueues } from '../../messaging/messaging.messages.js';
import type { AlertRow } from '../alert.resource.js';
import type { AlertScope } from '../alert-store.js';
import { AlertTimings } from '../alert-timings.js';
import { isOver, troubleOfShop, troublesOf } from '../evaluate-alert-rules.js';
import type { AlertSubject } from './alert-subject.js';
import { FindPlanSubjects } from './find-plan-subjects.js';

const LONGEST_NAME = 60;

/** Devices and shops that are in trouble and those of which something is told, or packages of which something is to be told. */
@Injectable()
export class FindSubjects {
  constructor(
    private readonly queries: QueryBus,
    private readonly timings: AlertTimings,
    private readonly plans: FindPlanSubjects,
  ) {}

  async find(scope: AlertScope, open: readonly AlertRow[], now: Date): Promise<AlertSubject[]> {
    if (scope === 'plans') return this.plans.find();
    return [...(await this.findDevices(open, now)), ...(await this.findShops(open))];
  }

  private async findDevices(open: readonly AlertRow[], now: Date): Promise<AlertSubject[]> {
    const before = new Date(now.getTime() - this.timings.stuckMs);
    const stuck = await this.queries.execute(new FindStuckQueues(before));
    const stuckIds = new Set(stuck.map(({ deviceId }) => deviceId));
    const told = open.flatMap(({ device_id: id }) => (id === null ? [] : [Number(id)]));
    const devices = await this.queries.execute(new FindTroubledDevices([...new Set([...stuckIds, ...told])]));
    return devices.map((device) => {
      // What waited while the device was away has its time from when it came back.
      const hadTime = device.connectedAt !== null && device.connectedAt < before;
      const situation = { device, isStuck: stuckIds.has(device.id) && hadTime };
      return {
        accountId: device.accountId,
        columns: {
          ...{ device_id: String(device.id), session_id: device.sessionId, device_name: device.name },
          ...{ is_main: device.isMain, shop_id: null, app_id: null, shop_name: null, plan_limit: null },
        },
        troubles: troublesOf(situation),
        isOver: (kind) => isOver(kind, situation),
      };
    });
  }

  /** One that its owner has disconnected is not there any more. */
  private async findShops(open: readonly AlertRow[]): Promise<AlertSubject[]> {
    const told = open.flatMap(({ shop_id: id }) => (id === null ? [] : [Number(id)]));
    const shops = await this.queries.execute(new FindTroubledShops(told));
    return shops
      .filter(({ state }) => state !== 'not_connected')
      .map((shop) => ({
        accountId: shop.accountId,
        columns: {
          ...{ device_id: null, session_id: null, device_name: null, is_main: false, plan_limit: null },
          ...{ shop_id: String(shop.id), app_id: shop.appId, shop_name: shop.name.slice(0, LONGEST_NAME) },
        },
        troubles: troubleOfShop(shop),
        isOver: () => shop.state === 'connected',
      }));
  }
}
