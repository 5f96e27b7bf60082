import { createHash } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { PlanLimit } from '../../billing/billing.errors.js';
import { GetDeviceBySession, GetSenders } from '../../devices/devices.messages.js';
import { DeviceNotFound } from '../../devices/devices.errors.js';
import { GetAudience, allMembersOf } from '../../address-book/address-book.messages.js';
import { GetRemainingMessages } from '../../messaging/messaging.messages.js';
import { type GroupOrder, SendToGroup } from '../../messaging/messaging.ports.js';
import { IdempotencyMismatch } from '../../messaging/messaging.errors.js';
import { lockAccount } from '../../platform/database/lock-account.js';
import { database } from '../../platform/database/statements/database.js';
import { Invalid } from '../../platform/errors.js';
import { Campaign } from '../definition/campaign.entity.js';
import { GroupSendTimings } from '../scheduler/group-send-timings.js';
import { TooManyGroupSends } from '../campaigns.errors.js';
import { snapshotContent } from '../definition/snapshot-content.js';
import { writeParts } from '../definition/write-parts.js';
import { FillRecipients } from '../recipients/fill-recipients.js';

const MAX_GROUP_SENDS = 20;

@CommandHandler(SendToGroup)
export class StartGroupSendHandler implements ICommandHandler<SendToGroup> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly recipients: FillRecipients,
    private readonly timings: GroupSendTimings,
  ) {}

  async execute({ accountId, order, idempotencyKey }: SendToGroup): Promise<{ id: number; count: number }> {
    const requestHash = hashRequest(order);
    const previous = await findPrevious(this.em.fork(), accountId, idempotencyKey, requestHash);
    if (previous) return previous;

    const { id: deviceId } = await this.queries.execute(new GetDeviceBySession(accountId, order.device));
    const device = (await this.queries.execute(new GetSenders([deviceId]))).get(deviceId);
    if (!device) throw new DeviceNotFound();
    const group = await this.queries.execute(new GetAudience(accountId, allMembersOf(order.groupId)));
    if (group.count === 0) throw Invalid.field('group', 'group_empty');
    const { mediaUuid, mediaName, ...text } = await snapshotContent(this.queries, accountId, order);
    if ((await this.queries.execute(new GetRemainingMessages(accountId))) <= 0) throw new PlanLimit('messages');

    const send = await this.em.fork().transactional(async (em) => {
      await lockAccount(em, 'group sends', accountId);
      // A concurrent request with this key may have won.
      const winner = await findPrevious(em, accountId, idempotencyKey, requestHash);
      if (winner) return winner;
      await rejectTooManyGroupSends(em, accountId);
      const campaign = em.create(Campaign, {
        accountId,
        isHidden: true,
        members: group.count,
        mediaUuid,
        mediaName,
        idempotencyKey,
        requestHash,
      });
      await em.flush();
      await writeParts(em, campaign, {
        devices: [{ id: deviceId, name: device.name }],
        groups: group.groups,
        texts: [text],
      });
      await database(em)
        .updateTable('campaigns')
        .set({ starts_at: sql<Date>`clock_timestamp() + ${this.timings.undoDelayMs} * interval '1 millisecond'` })
        .where('id', '=', campaign.id)
        .execute();
      return { id: campaign.id, count: group.count };
    });
    await this.recipients.fill(accountId, send.id, send.count);
    return send;
  }
}

async function findPrevious(
  em: EntityManager,
  accountId: number,
  idempotencyKey: string | null,
  requestHash: string,
): Promise<{ id: number; count: number } | null> {
  if (!idempotencyKey) return null;
  const previous = await em.findOne(Campaign, { accountId, idempotencyKey });
  if (previous && previous.requestHash !== requestHash) throw new IdempotencyMismatch();
  return previous && { id: previous.id, count: previous.members };
}

/** Counts paused group sends, which are listed and reconciled too. */
async function rejectTooManyGroupSends(em: EntityManager, accountId: number): Promise<void> {
  const open = await em.count(Campaign, { accountId, isHidden: true, state: { $in: ['running', 'paused'] } });
  if (open >= MAX_GROUP_SENDS) throw new TooManyGroupSends();
}

const hashRequest = ({ device, groupId, body, templateId, mediaUuid }: GroupOrder): string =>
  createHash('sha256')
    .update(JSON.stringify([device, groupId, body, templateId, mediaUuid]))
    .digest('hex');
