import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus, QueryBus } from '@nestjs/cqrs';
import type { Sender } from '../../devices/devices.messages.js';
import { Clock } from '../../platform/clock.js';
import { CampaignChanged } from '../campaigns.messages.js';
import { MAX_LANES_PER_QUERY, type LaneHold, findDueLanes, sortLanes } from './due-lanes.js';
import type { CampaignRef } from '../recipients/finish-campaigns.js';
import { holdLanes, stopLanes } from './hold-lanes.js';
import { type SlotClaim, claimSlots } from './claim-slots.js';

/** Claims due slots at a cost by active devices, not by waiting recipients. */
@Injectable()
export class ClaimDue {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

  /** Adds devices without a recipient in this tick to `idleDeviceIds`. `onlyDeviceIds` is null for all devices. */
  async claim(
    onlyDeviceIds: readonly number[] | null,
    idleDeviceIds: Set<number>,
  ): Promise<{ claims: SlotClaim[]; isComplete: boolean }> {
    const now = this.clock.now();
    const due = await findDueLanes(this.em, now, onlyDeviceIds, [...idleDeviceIds]);
    if (due.length === 0) return { claims: [], isComplete: true };
    const deviceIds = due.map(({ deviceId }) => deviceId);
    const { ready, holds, removed } = await sortLanes(this.queries, deviceIds);
    this.publish(await stopLanes(this.em, removed));
    this.publish(await holdLanes(this.em, holds, now));
    const claims = await claimSlots(this.em, due, ready, now, this.clock);
    for (const id of deviceIds) idleDeviceIds.add(id);
    for (const { deviceId } of claims) idleDeviceIds.delete(deviceId);
    await this.holdIdle(ready, idleDeviceIds, now);
    return { claims, isComplete: due.length < MAX_LANES_PER_QUERY };
  }

  private async holdIdle(ready: readonly Sender[], idleDeviceIds: ReadonlySet<number>, now: Date): Promise<void> {
    const holds = ready.flatMap(({ id, hold, cold }): LaneHold[] => {
      if (!idleDeviceIds.has(id)) return [];
      if (hold) return [{ deviceId: id, reason: hold.by, until: hold.until }];
      return cold ? [{ deviceId: id, reason: 'new_people', until: cold.until }] : [];
    });
    this.publish(await holdLanes(this.em, holds, now));
  }

  private publish(changed: readonly CampaignRef[]): void {
    for (const { id, accountId } of changed) this.events.publish(new CampaignChanged(accountId, id));
  }
}
