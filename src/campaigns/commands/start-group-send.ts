import { createHash } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { PlanLimit } from '../../billing/billing.errors.js';
import { GetDeviceBySession, GetSenders } from '../../devices/devices.messages.js';
import { DeviceNotFound } from '../../devices/devices.errors.js';
import { GetAudience, GetMessagesLeft, everybodyOf } from '../../messaging/bulk.messages.js';
import { type GroupOrder, SendToGroup } from '../../messaging/messaging.ports.js';
import { IdempotencyMismatch } from '../../messaging/messaging.errors.js';
import { lockAccount } from '../../platform/database/lock-account.js';
import { Invalid } from '../../platform/errors.js';
import { Campaign } from '../definition/campaign.entity.js';
import { CampaignTimings } from '../scheduler/campaign-timings.js';
import { TooManyGroupSends } from '../campaigns.errors.js';
import { snapshotContent } from '../definition/snapshot-content.js';
import { writeParts } from '../definition/write-parts.js';
import { FillSoon } from '../recipients/fill-soon.js';

/** Running or paused, of one account. */
const MOST_GROUP_SENDS = 20;

/** A message to a group becomes a campaign of its own that is in no list of campaigns. It begins after the seconds in which it can be undone, at the pace of its device. */
@CommandHandler(SendToGroup)
export class StartGroupSendHandler implements ICommandHandler<SendToGroup> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly recipients: FillSoon,
    private readonly timings: CampaignTimings,
  ) {}

  async execute({ accountId, order, idempotencyKey }: SendToGroup): Promise<{ id: number; count: number }> {
    const requestHash = hashOrder(order);
    const former = await findFormer(this.em.fork(), accountId, idempotencyKey, requestHash);
    if (former) return former;

    const { id: deviceId } = await this.queries.execute(new GetDeviceBySession(accountId, order.device));
    const device = (await this.queries.execute(new GetSenders([deviceId]))).get(deviceId);
    if (!device) throw new DeviceNotFound();
    const group = await this.queries.execute(new GetAudience(accountId, everybodyOf(order.groupId)));
    if (group.count === 0) throw Invalid.field('group', 'group_empty');
    const { mediaUuid, mediaName, ...text } = await snapshotContent(this.queries, accountId, order);
    if ((await this.queries.execute(new GetMessagesLeft(accountId))) <= 0) throw new PlanLimit('messages');

    const send = await this.em.fork().transactional(async (em) => {
      await lockAccount(em, 'group sends', accountId);
      // The same order may have come twice at once.
      const winner = await findFormer(em, accountId, idempotencyKey, requestHash);
      if (winner) return winner;
      await checkRoom(em, accountId);
      const campaign = em.create(Campaign, {
        ...{ accountId, isHidden: true, members: group.count, mediaUuid, mediaName, idempotencyKey, requestHash },
      });
      await em.flush();
      await writeParts(em, campaign, {
        devices: [{ id: deviceId, name: device.name }],
        groups: group.groups,
        texts: [text],
      });
      await em.execute(
        `update campaigns set starts_at = clock_timestamp() + ? * interval '1 millisecond' where id = ?`,
        [...[this.timings.undoMs, campaign.id]],
      );
      return { id: campaign.id, count: group.count };
    });
    await this.recipients.fill(accountId, send.id, send.count);
    return send;
  }
}

async function findFormer(
  em: EntityManager,
  accountId: number,
  idempotencyKey: string | null,
  requestHash: string,
): Promise<{ id: number; count: number } | null> {
  if (!idempotencyKey) return null;
  const former = await em.findOne(Campaign, { accountId, idempotencyKey });
  if (former && former.requestHash !== requestHash) throw new IdempotencyMismatch();
  return former && { id: former.id, count: former.members };
}

/** One that is paused still has to be shown, swept and ended. */
async function checkRoom(em: EntityManager, accountId: number): Promise<void> {
  const open = await em.count(Campaign, { accountId, isHidden: true, state: { $in: ['running', 'paused'] } });
  if (open >= MOST_GROUP_SENDS) throw new TooManyGroupSends();
}

const hashOrder = ({ device, groupId, body, templateId, mediaUuid }: GroupOrder): string =>
  createHash('sha256')
    .update(JSON.stringify([device, groupId, body, templateId, mediaUuid]))
    .digest('hex');
