import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandBus, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../platform/clock.js';
import { Invalid } from '../../platform/errors.js';
import type { UploadedFile } from '../../platform/http/route/read-form.js';
import { CampaignNotFound } from '../campaigns.errors.js';
import { CampaignChanged } from '../campaigns.messages.js';
import type { CampaignBody } from '../definition/campaign.contract.js';
import { Campaign } from '../definition/campaign.entity.js';
import { putAttachment } from '../definition/put-attachment.js';
import { type Draft, SaveCampaign } from '../definition/save-campaign.js';
import { writeParts } from '../definition/write-parts.js';
import { dealAnew } from '../recipients/deal-anew.js';
import { wakeLanes } from '../scheduler/lanes.js';
import { actAs } from '../timeline/act-as.js';
import { tellTimeline } from '../timeline/tell-timeline.js';

/**
 * Writes a campaign anew. While it runs this is for those who still wait: what was sent stays as it was sent, and who gets it was fixed at the
 * start. `status` pauses it or lets it go on.
 */
export class UpdateCampaign extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly id: number,
    readonly body: CampaignBody,
    readonly attachment: UploadedFile | null,
    readonly by: string | null = null,
  ) {
    super();
  }
}

@CommandHandler(UpdateCampaign)
export class UpdateCampaignHandler implements ICommandHandler<UpdateCampaign> {
  constructor(
    private readonly em: EntityManager,
    private readonly campaigns: SaveCampaign,
    private readonly commands: CommandBus,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, id, body, attachment, by }: UpdateCampaign): Promise<void> {
    // Before its form is looked at: one that is not there has no wrong fields.
    if ((await this.em.fork().count(Campaign, { id, accountId, isHidden: false })) === 0) throw new CampaignNotFound();
    const draft = await this.campaigns.read(accountId, body);
    Object.assign(draft.fields, await putAttachment(this.commands, accountId, attachment));
    const wallClock = await this.campaigns.readClock(accountId);
    await this.em.fork().transactional(async (em) => {
      await actAs(em, by);
      // Whoever takes a turn of it waits until this is written.
      const campaign = await this.campaigns.lock(em, accountId, id);
      await tellTimeline(em, campaign, { kind: 'edited', by });
      const isUnderWay = campaign.state === 'running' || campaign.state === 'paused';
      if (isUnderWay) await refuseOtherAudience(em, campaign, draft);
      else campaign.members = draft.members;
      Object.assign(campaign, draft.fields);
      follow(campaign, draft.mayRun);
      this.campaigns.open(campaign, wallClock);
      await em.flush();
      await writeParts(em, campaign, draft.parts);
      if (isUnderWay) await dealAnew(em, campaign);
      await wakeLanes(em, id, this.clock.now());
    });
    this.events.publish(new CampaignChanged(accountId, id));
  }
}

/** What has ended stays ended: it is launched again by its own call. */
function follow(campaign: Campaign, mayRun: boolean): void {
  if (campaign.state === 'finished' || campaign.state === 'cancelled') return;
  const runs = campaign.state === 'running' || campaign.state === 'scheduled';
  if (mayRun && !runs) campaign.resume();
  if (!mayRun && runs) campaign.pause('paused_by_user');
}

async function refuseOtherAudience(em: EntityManager, campaign: Campaign, { parts, fields }: Draft): Promise<void> {
  const rows = await em.execute<{ group_id: string }[]>('select group_id from campaign_groups where campaign_id = ?', [
    campaign.id,
  ]);
  const held = new Set(rows.map(({ group_id }) => Number(group_id)));
  const isSame = parts.groups.length === held.size && parts.groups.every(({ id }) => held.has(id));
  if (!isSame) throw Invalid.field('groups', 'audience_fixed');
  const rules = (audience: Campaign['audience']) => {
    const { exclude_groups = [], conditions = [], has_written = null, quiet_days = null } = audience ?? {};
    return JSON.stringify([exclude_groups, conditions, has_written, quiet_days]);
  };
  if (rules(campaign.audience) !== rules(fields.audience)) throw Invalid.field('conditions', 'audience_fixed');
}
