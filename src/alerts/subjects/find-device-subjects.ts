import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { FindTroubledDevices } from '../../devices/devices.messages.js';
import { FindStuckQueues } from '../../messaging/messaging.messages.js';
import type { AlertRow } from '../alert.resource.js';
import { AlertTimings } from '../alert-timings.js';
import { isOver, troublesOf } from '../evaluate-alert-rules.js';
import type { AlertSubject } from './alert-subject.js';

/** Devices that are in trouble, and those of which something is told. */
@Injectable()
export class FindDeviceSubjects {
  constructor(
    private readonly queries: QueryBus,
    private readonly timings: AlertTimings,
  ) {}

  async find(open: readonly AlertRow[], now: Date): Promise<AlertSubject[]> {
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
          ...{ is_main: device.isMain, shop_id: null, app_id: null, shop_name: null },
        },
        troubles: troublesOf(situation),
        isOver: (kind) => isOver(kind, situation),
      };
    });
  }
}
