import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { PlanLimit } from '../../billing/billing.errors.js';
import { DeviceNotFound } from '../../devices/devices.errors.js';
import { GetDeviceBySession, GetSenders } from '../../devices/devices.messages.js';
import { CountAudience, GetGroupNames } from '../../address-book/address-book.messages.js';
import { GetRemainingMessages } from '../../messaging/messaging.messages.js';
import type { GroupOrder } from '../../messaging/messaging.ports.js';
import { Clock } from '../../platform/clock.js';
import { Invalid } from '../../platform/errors.js';
import { GroupSendTimings } from '../scheduler/group-send-timings.js';
import type { GroupSendPreview } from '../campaigns.contract.js';
import { snapshotContent } from '../definition/snapshot-content.js';
import { countAhead } from '../group-sends/group-send.resource.js';
import { forecastEnd } from '../scheduler/pacing.js';

@Injectable()
export class PreviewGroupSend {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly timings: GroupSendTimings,
    private readonly clock: Clock,
  ) {}

  async execute(accountId: number, request: GroupOrder): Promise<GroupSendPreview> {
    const { id: deviceId } = await this.queries.execute(new GetDeviceBySession(accountId, request.device));
    const sender = (await this.queries.execute(new GetSenders([deviceId]))).get(deviceId);
    if (!sender) throw new DeviceNotFound();
    const audience = await this.queries.execute(new CountAudience(accountId, request.groupId));
    if (audience.total === 0) throw Invalid.field('group', 'group_empty');
    if (request.body?.trim() || request.templateId !== null || request.mediaUuid !== null)
      await snapshotContent(this.queries, accountId, request);
    const left = await this.queries.execute(new GetRemainingMessages(accountId));
    if (left <= 0) throw new PlanLimit('messages');

    const count = audience.onWhatsapp + audience.unknown;
    const ahead = await countAhead(this.em, accountId, deviceId);
    const startsAt = new Date(
      Math.max(this.clock.now().getTime() + this.timings.undoDelayMs, ahead.nextAt?.getTime() ?? 0),
    );
    const names = await this.queries.execute(new GetGroupNames(accountId, [request.groupId]));
    return {
      group: { id: request.groupId, name: names.get(request.groupId)?.name ?? '' },
      device: { session_id: sender.sessionId, device_name: sender.name, status: sender.isOn ? 'on' : 'off' },
      audience: {
        total: audience.total,
        on_whatsapp: audience.onWhatsapp,
        unknown: audience.unknown,
        not_on_whatsapp: audience.notOnWhatsapp,
        opted_out: audience.optedOut,
        no_number: audience.noNumber,
      },
      count,
      gap: sender.gap,
      left_today: sender.room.today,
      per_day: sender.room.perDay,
      ends_at: forecastEnd(startsAt, sender.gap, count, ahead.waiting, sender.room).toISOString(),
      messages_left: Number.isFinite(left) ? left : null,
      undo_seconds: Math.round(this.timings.undoDelayMs / 1000),
    };
  }
}
