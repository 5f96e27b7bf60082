import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus, EventBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { Clock } from '../../platform/clock.js';
import { rejectStale } from '../../platform/database/edited-row.js';
import { database } from '../../platform/database/statements/database.js';
import { Invalid } from '../../platform/errors.js';
import type { UploadedFile } from '../../platform/http/route/read-form.js';
import { CampaignNotFound } from '../campaigns.errors.js';
import { CampaignChanged } from '../campaigns.messages.js';
import type { CampaignBody } from '../definition/campaign.contract.js';
import { Campaign } from '../definition/campaign.entity.js';
import { EDITED_CAMPAIGN } from '../definition/campaign.resource.js';
import { putAttachment } from '../definition/put-attachment.js';
import { type CampaignInput, SaveCampaign } from '../definition/save-campaign.js';
import { writeParts } from '../definition/write-parts.js';
import { reassignWaiting } from '../recipients/reassign-waiting.js';
import { wakeLanes } from '../scheduler/lanes.js';
import { actAs } from '../timeline/act-as.js';
import { recordTimeline } from '../timeline/record-timeline.js';

/** Changes apply to waiting recipients. */
@Injectable()
export class UpdateCampaign {
  constructor(
    private readonly em: EntityManager,
    private readonly campaigns: SaveCampaign,
    private readonly commands: CommandBus,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

  async execute(
    accountId: number,
    id: number,
    body: CampaignBody,
    attachment: UploadedFile | null,
    actorName: string | null = null,
  ): Promise<void> {
    // An unknown campaign is 404, not 422.
    if ((await this.em.fork().count(Campaign, { id, accountId, isHidden: false })) === 0) throw new CampaignNotFound();
    const draft = await this.campaigns.validate(accountId, body);
    Object.assign(draft.fields, await putAttachment(this.commands, accountId, attachment));
    const wallClock = await this.campaigns.readClock(accountId);
    await this.em.fork().transactional(async (em) => {
      await actAs(em, actorName);
      // Slot claims wait until this commits.
      const campaign = await this.campaigns.lock(em, accountId, id);
      const selection = sql`c.id = ${id} and c.account_id = ${accountId}`;
      await rejectStale(em, EDITED_CAMPAIGN, selection, body.revision);
      await recordTimeline(em, campaign, { kind: 'edited', actorName });
      const isRunning = campaign.state === 'running' || campaign.state === 'paused';
      if (isRunning) await rejectOtherAudience(em, campaign, draft);
      else campaign.members = draft.members;
      Object.assign(campaign, draft.fields);
      applyStatus(campaign, draft.mayRun);
      this.campaigns.setOpening(campaign, wallClock);
      await em.flush();
      await writeParts(em, campaign, draft.parts);
      if (isRunning) await reassignWaiting(em, campaign);
      await wakeLanes(em, id, this.clock.now());
    });
    this.events.publish(new CampaignChanged(accountId, id));
  }
}

/** Keeps a finished campaign finished, because relaunch is another route. */
function applyStatus(campaign: Campaign, mayRun: boolean): void {
  if (campaign.state === 'finished' || campaign.state === 'cancelled') return;
  const isActive = campaign.state === 'running' || campaign.state === 'scheduled';
  if (mayRun && !isActive) campaign.resume();
  if (!mayRun && isActive) campaign.pause('paused_by_user');
}

async function rejectOtherAudience(
  em: EntityManager,
  campaign: Campaign,
  { parts, fields }: CampaignInput,
): Promise<void> {
  const rows = await database(em)
    .selectFrom('campaign_groups')
    .select('group_id')
    .where('campaign_id', '=', campaign.id)
    .execute();
  const groupIds = new Set(rows.map(({ group_id }) => group_id));
  const isSame = parts.groups.length === groupIds.size && parts.groups.every(({ id }) => groupIds.has(id));
  if (!isSame) throw Invalid.field('groups', 'audience_fixed');
  const serializeRules = (audience: Campaign['audience']) => {
    const { exclude_groups = [], conditions = [], has_written = null, quiet_days = null } = audience ?? {};
    return JSON.stringify([exclude_groups, conditions, has_written, quiet_days]);
  };
  if (serializeRules(campaign.audience) !== serializeRules(fields.audience))
    throw Invalid.field('conditions', 'audience_fixed');
}
