import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetWallClock } from '../../auth/auth.messages.js';
import { PlanLimit } from '../../billing/billing.errors.js';
import { GetEntitlements } from '../../billing/billing.messages.js';
import { breaksText, compileText } from '../../templates/text/text.contract.js';
import { Clock } from '../../platform/clock.js';
import { lockAccount } from '../../platform/database/lock-account.js';
import { lockLanes } from '../scheduler/lanes.js';
import { Invalid } from '../../platform/errors.js';
import { IdempotencyMismatch } from '../../messaging/messaging.errors.js';
import { CampaignNotFound } from '../campaigns.errors.js';
import { actAs } from '../timeline/act-as.js';
import type { CampaignBody } from './campaign.contract.js';
import { Campaign } from './campaign.entity.js';
import { FindParts } from './find-parts.js';
import { type WallClock, calendarOf, openingOf } from './read-calendar.js';
import { type CampaignParts, type CampaignText, writeParts } from './write-parts.js';

type IdempotencyFields = Pick<Campaign, 'idempotencyKey' | 'requestHash'>;

export interface CampaignInput {
  fields: Pick<Campaign, 'name' | 'startsOn' | 'windowFrom' | 'windowTo' | 'days'> &
    Pick<
      Campaign,
      'gapMinSeconds' | 'gapMaxSeconds' | 'isSandboxSpeed' | 'patienceMinutes' | 'audience' | 'mediaUuid' | 'mediaName'
    > &
    Partial<IdempotencyFields>;
  members: number;
  parts: CampaignParts;
  mayRun: boolean;
}

@Injectable()
export class SaveCampaign {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly parts: FindParts,
    private readonly clock: Clock,
  ) {}

  /** Throws Invalid at fields that name parts of other accounts. */
  async validate(accountId: number, body: CampaignBody): Promise<CampaignInput> {
    this.parts.rejectSandboxSpeed(body);
    const devices = await this.parts.findDevices(accountId, body.devices);
    const audience = await this.parts.findAudience(accountId, body);
    if (audience.count === 0) throw Invalid.field('groups', 'group_empty');
    const texts = await this.parts.findTexts(accountId, body);
    checkTexts(texts);
    const media = await this.parts.findMedia(accountId, body.attachments_id[0] ?? null);
    const { exclude_groups, conditions, has_written, quiet_days } = body;
    return {
      fields: {
        name: body.name,
        startsOn: body.start_at ?? null,
        days: body.days,
        patienceMinutes: body.patience_minutes,
        windowFrom: body.time_start_at ?? null,
        windowTo: body.time_end_at ?? null,
        gapMinSeconds: body.min_time_between_send,
        gapMaxSeconds: body.max_time_between_send,
        isSandboxSpeed: body.practice_speed,
        audience: {
          exclude_groups,
          conditions,
          ...(has_written !== undefined && { has_written }),
          ...(quiet_days !== undefined && { quiet_days }),
        },
        mediaUuid: media?.uuid ?? null,
        mediaName: media?.fileName ?? null,
      },
      members: audience.count,
      parts: { devices: devices.map(({ id, name }) => ({ id, name })), groups: audience.groups, texts },
      mayRun: body.status,
    };
  }

  /** Locks the account, to keep concurrent requests within the plan. */
  async create(
    accountId: number,
    draft: CampaignInput,
    actorName: string | null,
    afterInsert?: (em: EntityManager) => Promise<void>,
  ): Promise<Campaign> {
    const { campaigns: allowed } = await this.queries.execute(new GetEntitlements(accountId));
    const wallClock = await this.readClock(accountId);
    return this.em.fork().transactional(async (em) => {
      await actAs(em, actorName);
      await lockAccount(em, 'campaigns', accountId);
      // A concurrent request with this key may have won.
      const { idempotencyKey = null, requestHash = '' } = draft.fields;
      const previous = await findByIdempotencyKey(em, accountId, { idempotencyKey, requestHash });
      if (previous) return previous;
      const existing = allowed < 0 ? 0 : await em.count(Campaign, { accountId, isHidden: false });
      if (allowed >= 0 && existing >= allowed) throw new PlanLimit('campaigns');
      const campaign = em.create(Campaign, {
        accountId,
        members: draft.members,
        requestHash: '',
        state: draft.mayRun ? 'scheduled' : 'draft',
        ...draft.fields,
      });
      this.setOpening(campaign, wallClock);
      await em.flush();
      await writeParts(em, campaign, draft.parts);
      await afterInsert?.(em);
      return campaign;
    });
  }

  async findByIdempotencyKey(accountId: number, request: IdempotencyFields): Promise<number | null> {
    return (await findByIdempotencyKey(this.em.fork(), accountId, request))?.id ?? null;
  }

  /** Reads the clock. Must precede the transaction that calls `setOpening`. */
  readClock(accountId: number): Promise<WallClock> {
    return this.queries.execute(new GetWallClock(accountId));
  }

  setOpening(campaign: Campaign, wallClock: WallClock): void {
    const { opensAt, closesAt } = openingOf(calendarOf(campaign, wallClock), this.clock.now());
    [campaign.opensAt, campaign.closesAt] = [opensAt, closesAt];
  }

  /** Throws CampaignNotFound for a group send. */
  async lock(em: EntityManager, accountId: number, id: number): Promise<Campaign> {
    await lockLanes(em, accountId, { campaignId: id });
    const lockMode = LockMode.PESSIMISTIC_WRITE;
    const campaign = await em.findOne(Campaign, { id, accountId, isHidden: false }, { lockMode });
    if (!campaign) throw new CampaignNotFound();
    return campaign;
  }
}

function checkTexts(texts: readonly (CampaignText & { body: string })[]): void {
  for (const { body, templateId } of texts)
    if (compileText(body).problems.some(breaksText))
      throw Invalid.field(templateId === null ? 'body' : 'templates', 'text_broken');
}

async function findByIdempotencyKey(
  em: EntityManager,
  accountId: number,
  { idempotencyKey, requestHash }: IdempotencyFields,
): Promise<Campaign | null> {
  if (idempotencyKey === null) return null;
  const found = await em.findOne(Campaign, { accountId, idempotencyKey, isHidden: false });
  if (found?.requestHash && found.requestHash !== requestHash) throw new IdempotencyMismatch();
  return found;
}
