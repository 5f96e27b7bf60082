import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus, QueryBus } from '@nestjs/cqrs';
import type { Sender } from '../../devices/devices.messages.js';
import { Clock } from '../../platform/clock.js';
import { CampaignChanged } from '../campaigns.messages.js';
import { BATCH, type Held, findDueLanes, sortLanes } from './due-lanes.js';
import type { CampaignOf } from '../recipients/finish-campaigns.js';
import { holdLanes, stopLanes } from './hold-lanes.js';
import { type Claim, claimSlots } from './claim-slots.js';

/** What a tick has seen of devices that had nothing to send: it does not look at them again. */
type Seen = Set<number>;

/** Takes the next recipient of every device that may send now. The work is that of the devices in use, however many people wait. */
@Injectable()
export class ClaimDue {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

  /** Of these devices, or of all, a batch at a time. */
  async claim(only: readonly number[] | null, seen: Seen): Promise<{ claims: Claim[]; isAll: boolean }> {
    const now = this.clock.now();
    const due = await findDueLanes(this.em, now, only, [...seen]);
    if (due.length === 0) return { claims: [], isAll: true };
    const deviceIds = due.map(({ deviceId }) => deviceId);
    const { ready, held, removed } = await sortLanes(this.queries, deviceIds);
    this.tell(await stopLanes(this.em, removed));
    this.tell(await holdLanes(this.em, held, now));
    const claims = await claimSlots(this.em, due, ready, now, this.clock);
    for (const id of deviceIds) seen.add(id);
    for (const { deviceId } of claims) seen.delete(deviceId);
    await this.holdIdle(ready, seen, now);
    return { claims, isAll: due.length < BATCH };
  }

  /** Nobody is left to whom a number may write that has sent what it may, or writes only to whom it knows: they wait, and that is shown. */
  private async holdIdle(ready: readonly Sender[], seen: Seen, now: Date): Promise<void> {
    const held = ready.flatMap(({ id, hold, cold }): Held[] => {
      if (!seen.has(id)) return [];
      if (hold) return [{ deviceId: id, reason: hold.by, until: hold.until }];
      return cold ? [{ deviceId: id, reason: 'new_people', until: cold.until }] : [];
    });
    this.tell(await holdLanes(this.em, held, now));
  }

  private tell(changed: readonly CampaignOf[]): void {
    for (const { id, accountId } of changed) this.events.publish(new CampaignChanged(accountId, id));
  }
}
