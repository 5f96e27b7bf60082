import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetWallClock } from '../../auth/auth.messages.js';
import { PlanLimit } from '../../billing/billing.errors.js';
import { GetEntitlements } from '../../billing/billing.messages.js';
import { breaksText, compileText } from '../../messaging/text/text.contract.js';
import { Clock } from '../../platform/clock.js';
import { lockAccount } from '../../platform/database/lock-account.js';
import { lockLanes } from '../scheduler/lanes.js';
import { Invalid } from '../../platform/errors.js';
import { CampaignNotFound } from '../campaigns.errors.js';
import { actAs } from '../timeline/act-as.js';
import type { CampaignBody } from './campaign.contract.js';
import { Campaign } from './campaign.entity.js';
import { FindParts } from './find-parts.js';
import { type WallClock, calendarOf, openingOf } from './read-calendar.js';
import { type CampaignParts, type CampaignText, writeParts } from './write-parts.js';

/** What a form says, with all that it names found in the account. */
export interface Draft {
  fields: Pick<Campaign, 'name' | 'startsOn' | 'windowFrom' | 'windowTo' | 'days'> &
    Pick<
      Campaign,
      'gapMinSeconds' | 'gapMaxSeconds' | 'isPractice' | 'patienceMinutes' | 'audience' | 'mediaUuid' | 'mediaName'
    >;
  members: number;
  parts: CampaignParts;
  mayRun: boolean;
}

/** Reads campaigns from forms and writes them. */
@Injectable()
export class SaveCampaign {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly parts: FindParts,
    private readonly clock: Clock,
  ) {}

  /** Everything it names must be the account's; what is not is refused at its field, and nothing is stored. */
  async read(accountId: number, body: CampaignBody): Promise<Draft> {
    this.parts.checkSpeed(body);
    const devices = await this.parts.devices(accountId, body.devices);
    const audience = await this.parts.audience(accountId, body);
    if (audience.count === 0) throw Invalid.field('groups', 'group_empty');
    const texts = await this.parts.texts(accountId, body);
    checkTexts(texts);
    const media = await this.parts.media(accountId, body.attachments_id[0] ?? null);
    const { exclude_groups, conditions, has_written, quiet_days } = body;
    return {
      fields: {
        ...{
          name: body.name,
          startsOn: body.start_at ?? null,
          days: body.days,
          patienceMinutes: body.patience_minutes,
        },
        ...{ windowFrom: body.time_start_at ?? null, windowTo: body.time_end_at ?? null },
        ...{ gapMinSeconds: body.min_time_between_send, gapMaxSeconds: body.max_time_between_send },
        isPractice: body.practice_speed,
        audience: {
          ...{ exclude_groups, conditions },
          ...(has_written !== undefined && { has_written }),
          ...(quiet_days !== undefined && { quiet_days }),
        },
        ...{ mediaUuid: media?.uuid ?? null, mediaName: media?.fileName ?? null },
      },
      members: audience.count,
      parts: { devices: devices.map(({ id, name }) => ({ id, name })), groups: audience.groups, texts },
      mayRun: body.status,
    };
  }

  /** One new campaign of the account after the other, so that none slips past the plan. */
  async create(
    accountId: number,
    draft: Draft,
    by: string | null,
    also?: (em: EntityManager) => Promise<void>,
  ): Promise<Campaign> {
    const { campaigns: allowed } = await this.queries.execute(new GetEntitlements(accountId));
    const wallClock = await this.readClock(accountId);
    return this.em.fork().transactional(async (em) => {
      await actAs(em, by);
      await lockAccount(em, 'campaigns', accountId);
      const held = allowed < 0 ? 0 : await em.count(Campaign, { accountId, isHidden: false });
      if (allowed >= 0 && held >= allowed) throw new PlanLimit('campaigns');
      const campaign = em.create(Campaign, {
        ...{ accountId, members: draft.members, requestHash: '', state: draft.mayRun ? 'scheduled' : 'draft' },
        ...draft.fields,
      });
      this.open(campaign, wallClock);
      await em.flush();
      await writeParts(em, campaign, draft.parts);
      await also?.(em);
      return campaign;
    });
  }

  /** The campaign that was ordered under a key. */
  async findOrdered(accountId: number, idempotencyKey: string): Promise<number | null> {
    const found = await this.em.fork().findOne(Campaign, { accountId, idempotencyKey, isHidden: false });
    return found?.id ?? null;
  }

  /** Before the transaction that opens a campaign. */
  readClock(accountId: number): Promise<WallClock> {
    return this.queries.execute(new GetWallClock(accountId));
  }

  /** When it may send from now on. Within the transaction that writes the campaign. */
  open(campaign: Campaign, wallClock: WallClock): void {
    const { opensAt, closesAt } = openingOf(calendarOf(campaign, wallClock), this.clock.now());
    [campaign.opensAt, campaign.closesAt] = [opensAt, closesAt];
  }

  /** Held until the end of the transaction; a message to a group is no campaign. */
  async lock(em: EntityManager, accountId: number, id: number): Promise<Campaign> {
    await lockLanes(em, accountId, { campaignId: id });
    const lockMode = LockMode.PESSIMISTIC_WRITE;
    const campaign = await em.findOne(Campaign, { id, accountId, isHidden: false }, { lockMode });
    if (!campaign) throw new CampaignNotFound();
    return campaign;
  }
}

/** Templates are copied when a run starts; until then the copy is only shown. */
function checkTexts(texts: readonly (CampaignText & { body: string })[]): void {
  for (const { body, templateId } of texts)
    if (compileText(body).problems.some(breaksText))
      throw Invalid.field(templateId === null ? 'body' : 'templates', 'text_broken');
}
