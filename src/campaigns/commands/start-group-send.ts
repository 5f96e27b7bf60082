import { createHash } from 'node:crypto';
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { CommandBus, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { PlanLimit } from '../../billing/billing.errors.js';
import { GetDeviceBySession, GetSenders } from '../../devices/devices.messages.js';
import { DeviceNotFound } from '../../devices/devices.errors.js';
import { GetGroupAudience, GetMessagesLeft } from '../../messaging/bulk.messages.js';
import { type GroupOrder, SendToGroup } from '../../messaging/handovers.messages.js';
import { IdempotencyMismatch } from '../../messaging/messaging.errors.js';
import { Invalid } from '../../platform/errors.js';
import { Queues } from '../../platform/queues/queues.js';
import { Campaign } from '../campaign.entity.js';
import { sweepQueue } from '../campaigns.queue.js';
import { freezeContent } from '../freeze-content.js';
import { FillCampaign } from './fill-campaign.js';

/** So many are written before the answer; more take longer than anybody waits for one. */
const AT_ONCE = 2_000;

/** A message to a group becomes a campaign of its own that is in no list of campaigns. It begins at once, at the pace of its device. */
@CommandHandler(SendToGroup)
export class StartGroupSendHandler implements ICommandHandler<SendToGroup> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
    private readonly queues: Queues,
  ) {}

  async execute({ accountId, order, idempotencyKey }: SendToGroup): Promise<{ id: number; count: number }> {
    const requestHash = hashOrder(order);
    const former = await this.findFormer(accountId, idempotencyKey, requestHash);
    if (former) return former;

    const { id: deviceId } = await this.queries.execute(new GetDeviceBySession(accountId, order.device));
    const device = (await this.queries.execute(new GetSenders([deviceId]))).get(deviceId);
    if (!device) throw new DeviceNotFound();
    const group = await this.queries.execute(new GetGroupAudience(accountId, order.groupId));
    if (group.count === 0) throw Invalid.field('group', 'group_empty');
    const content = await freezeContent(this.queries, accountId, order);
    if ((await this.queries.execute(new GetMessagesLeft(accountId))) <= 0) throw new PlanLimit('messages');

    const em = this.em.fork();
    const campaign = em.create(Campaign, {
      ...{ accountId, isHidden: true, groupId: order.groupId, groupName: group.name, members: group.count },
      ...{ deviceId, deviceName: device.name, ...content, idempotencyKey, requestHash },
    });
    try {
      await em.flush();
    } catch (error) {
      const winner =
        error instanceof UniqueConstraintViolationException
          ? await this.findFormer(accountId, idempotencyKey, requestHash)
          : null;
      if (winner) return winner;
      throw error;
    }
    await this.fill(campaign.id, group.count);
    return { id: campaign.id, count: group.count };
  }

  /** The sweep does it for who is many, and makes up for what fails here. */
  private async fill(campaignId: number, count: number): Promise<void> {
    if (count <= AT_ONCE) await this.commands.execute(new FillCampaign(campaignId));
    else await this.queues.add(sweepQueue, { all: false }, { jobId: `campaign-${campaignId}` });
  }

  private async findFormer(accountId: number, idempotencyKey: string | null, requestHash: string) {
    if (!idempotencyKey) return null;
    const former = await this.em.fork().findOne(Campaign, { accountId, idempotencyKey });
    if (former && former.requestHash !== requestHash) throw new IdempotencyMismatch();
    return former && { id: former.id, count: former.members };
  }
}

const hashOrder = ({ device, groupId, body, templateId, mediaUuid }: GroupOrder): string =>
  createHash('sha256')
    .update(JSON.stringify([device, groupId, body, templateId, mediaUuid]))
    .digest('hex');
