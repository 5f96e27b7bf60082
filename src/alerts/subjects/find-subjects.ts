import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { FindTroubledStores } from '../../commerce/commerce.messages.js';
import { FindTroubledDevices } from '../../devices/devices.messages.js';
import { FindStuckQueues } from '../../messaging/messaging.messages.js';
import type { AlertRow } from '../alert.resource.js';
import type { AlertScope } from '../alert-store.js';
import { AlertTimings } from '../alert-timings.js';
import { isAlertOver, findTroubles } from '../evaluate-alert-rules.js';
import { DEVICE_ALERTS } from '../kinds/device-alerts.contract.js';
import { STORE_ALERTS } from '../kinds/store-alerts.contract.js';
import type { AlertSubject } from './alert-subject.js';
import { FindPlanSubjects } from './find-plan-subjects.js';

const MAX_NAME_LENGTH = 60;

@Injectable()
export class FindSubjects {
  constructor(
    private readonly queries: QueryBus,
    private readonly timings: AlertTimings,
    private readonly plans: FindPlanSubjects,
  ) {}

  async find(scope: AlertScope, openAlerts: readonly AlertRow[], now: Date): Promise<AlertSubject[]> {
    if (scope === 'plans') return this.plans.find();
    return [...(await this.findDevices(openAlerts, now)), ...(await this.findStores(openAlerts))];
  }

  private async findDevices(openAlerts: readonly AlertRow[], now: Date): Promise<AlertSubject[]> {
    const queuedBefore = new Date(now.getTime() - this.timings.stuckMs);
    const stuck = await this.queries.execute(new FindStuckQueues(queuedBefore));
    const stuckIds = new Set(stuck.map(({ deviceId }) => deviceId));
    const alertedIds = openAlerts.flatMap(({ device_id: id }) => id ?? []);
    const devices = await this.queries.execute(new FindTroubledDevices([...new Set([...stuckIds, ...alertedIds])]));
    return devices.map((device) => {
      // Messages that were queued while offline count from the reconnect.
      const hadTimeToSend = device.connectedAt !== null && device.connectedAt < queuedBefore;
      const facts = { ...device, isStuck: stuckIds.has(device.id) && hadTimeToSend };
      return {
        accountId: device.accountId,
        columns: {
          device_id: device.id,
          session_id: device.sessionId,
          device_name: device.name,
          is_main: device.isMain,
          shop_id: null,
          app_id: null,
          shop_name: null,
          plan_limit: null,
        },
        troubles: findTroubles(DEVICE_ALERTS, facts),
        isOver: (kind) => isAlertOver(DEVICE_ALERTS, kind, facts),
      };
    });
  }

  private async findStores(openAlerts: readonly AlertRow[]): Promise<AlertSubject[]> {
    const alertedIds = openAlerts.flatMap(({ shop_id: id }) => id ?? []);
    const stores = await this.queries.execute(new FindTroubledStores(alertedIds));
    return stores
      .filter(({ state }) => state !== 'not_connected')
      .map((store) => ({
        accountId: store.accountId,
        columns: {
          device_id: null,
          session_id: null,
          device_name: null,
          is_main: false,
          plan_limit: null,
          shop_id: store.id,
          app_id: store.appId,
          shop_name: store.name.slice(0, MAX_NAME_LENGTH),
        },
        troubles: findTroubles(STORE_ALERTS, store),
        isOver: () => store.state === 'connected',
      }));
  }
}
