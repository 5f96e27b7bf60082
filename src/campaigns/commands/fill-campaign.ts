import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, EventBus, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { GetFrequencyCap } from '../../auth/auth.messages.js';
import { GetSenders } from '../../devices/devices.messages.js';
import { type Audience, GetAudience, NameGroups } from '../../messaging/bulk.messages.js';
import { GetTemplate } from '../../messaging/messaging.messages.js';
import { Clock } from '../../platform/clock.js';
import { NotFound } from '../../platform/errors.js';
import { enrolAccount } from '../../platform/events/enrol-account.js';
import { Campaign } from '../definition/campaign.entity.js';
import { CampaignChanged } from '../campaigns.messages.js';
import { dealDevices } from '../recipients/deal.js';
import { finishCampaigns } from '../recipients/finish-campaigns.js';
import { weighOf } from '../recipients/weigh-devices.js';
import { ATTRIBUTE_REPLY } from '../recipients/last-written.js';
import { wakeLanes } from '../scheduler/lanes.js';

/** Writes the recipients of a run, once: who is in its audience now. Those who may not be written to are left out at once, with the reason. */
export class FillCampaign extends Command<void> {
  constructor(readonly campaignId: number) {
    super();
  }
}

interface Parts {
  groups: number[];
  devices: number[];
  texts: number[];
}

@CommandHandler(FillCampaign)
export class FillCampaignHandler implements ICommandHandler<FillCampaign> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

  async execute({ campaignId }: FillCampaign): Promise<void> {
    const campaign = await this.em.fork().findOne(Campaign, { id: campaignId, isFilled: false });
    if (!campaign) return;
    const { accountId } = campaign;
    const parts = await this.readParts(campaignId);
    const audience = await this.findAudience(campaign, parts.groups);
    await this.copyTexts(campaign);
    const senders = await this.queries.execute(new GetSenders(parts.devices));
    const devices = dealDevices(weighOf(parts.devices, senders));
    const isMine = await this.em.fork().transactional(async (em) => {
      // Whoever comes second leaves it to the first, and does not wait for the end of a million.
      const [mine] = await em.execute<{ id: string }[]>(
        `update campaigns set is_filled = true, updated_at = clock_timestamp()
          where id = (select id from campaigns where id = ? and not is_filled for update skip locked) returning id`,
        [campaignId],
      );
      if (!mine || !audience) return mine !== undefined;
      // Contacts and members lie on disk in about the order of their ids: read in it, they need no hash table of a million and little sorting.
      await em.execute('set local random_page_cost = 1.1');
      await insertRecipients(em, campaign, audience, { devices, texts: parts.texts });
      await em.execute('update campaign_devices set is_live = true where campaign_id = ?', [campaignId]);
      await enrolAccount(em, ATTRIBUTE_REPLY, accountId);
      return true;
    });
    if (!isMine) return;
    // Afterwards: whoever changes the campaign holds its lanes and waits for it. Lanes that a dead process did not wake the reconcile job wakes.
    await wakeLanes(this.em.fork(), campaignId, this.clock.now());
    await finishCampaigns(this.em.fork(), [campaignId]);
    this.events.publish(new CampaignChanged(accountId, campaignId));
  }

  private async readParts(campaignId: number): Promise<Parts> {
    const [row] = await this.em.fork().execute<{ [Name in keyof Parts]: (string | number)[] }[]>(
      `select (select coalesce(array_agg(group_id order by group_id), '{}') from campaign_groups where campaign_id = c.id) as groups,
         (select coalesce(array_agg(device_id order by device_id), '{}') from campaign_devices where campaign_id = c.id) as devices,
         (select coalesce(array_agg(position order by position), '{}') from campaign_texts where campaign_id = c.id and is_current) as texts
       from campaigns c where c.id = ?`,
      [campaignId],
    );
    const { groups = [], devices = [], texts = [] } = row ?? {};
    return { groups: groups.map(Number), devices: devices.map(Number), texts: texts.map(Number) };
  }

  /** A template may have been written anew since the campaign was saved. One that is gone stays as it was copied then. */
  private async copyTexts({ id, accountId }: Campaign): Promise<void> {
    const em = this.em.fork();
    const rows = await em.execute<{ position: number; template_id: string }[]>(
      'select position, template_id from campaign_texts where campaign_id = ? and is_current and template_id is not null',
      [id],
    );
    for (const { position, template_id } of rows) {
      const template = await this.queries.execute(new GetTemplate(accountId, Number(template_id))).catch(ignoreMissing);
      if (template)
        await em.execute(
          `update campaign_texts t set body = ?, template_name = ? where campaign_id = ? and position = ?
             and not exists (select from campaign_recipients r where r.account_id = ? and r.campaign_id = t.campaign_id and r.text = t.position)`,
          [template.content, template.name, id, position, accountId],
        );
    }
  }

  /** Of the groups that are left; null when all of them were deleted meanwhile: then there is nobody to be written to. */
  private async findAudience(
    { accountId, audience, isHidden }: Campaign,
    groups: readonly number[],
  ): Promise<Audience | null> {
    const { exclude_groups = [], conditions = [], has_written = null, quiet_days = null } = audience ?? {};
    const known = await this.queries.execute(new NameGroups(accountId, [...groups, ...exclude_groups]));
    const present = groups.filter((id) => known.has(id));
    if (present.length === 0) return null;
    const choice = {
      groupIds: present,
      excludedGroupIds: exclude_groups.filter((id) => known.has(id)),
      fields: conditions,
      hasWritten: has_written,
      quietDays: quiet_days,
      // A message to a group is one that somebody wants sent now.
      frequency: isHidden ? null : await this.queries.execute(new GetFrequencyCap(accountId)),
    };
    return this.queries.execute(new GetAudience(accountId, choice));
  }
}

function ignoreMissing(error: unknown): null {
  if (error instanceof NotFound) return null;
  throw error;
}

/** Whom of the audience a run is for, by what became of them in the run before or in all of them. */
const FOR_RUN = {
  all: '',
  failed: `where exists (select from campaign_recipients f where f.account_id = ? and f.campaign_id = ? and f.run = ? - 1
    and f.contact_id = a.contact_id and f.status = 'failed')`,
  new: `where not exists (select from campaign_recipients f where f.account_id = ? and f.campaign_id = ? and f.run < ?
    and f.contact_id = a.contact_id)`,
};

/**
 * Each recipient is bound to a device and dealt a text. A device that has a chat with them comes before the one whose turn it is; texts are
 * dealt evenly, in rounds that each begin at a random one.
 */
async function insertRecipients(
  em: EntityManager,
  { id, accountId, run, runFor }: Campaign,
  audience: Audience,
  { devices, texts }: { devices: readonly number[]; texts: readonly number[] },
): Promise<void> {
  // The offset keeps the reason from being found out twice.
  const everybody = `select * from (select * from (${audience.select}) everybody offset 0) a ${FOR_RUN[runFor as keyof typeof FOR_RUN]} order by a.contact_id`;
  const params = runFor === 'all' ? audience.params : [...audience.params, accountId, id, run];
  if (new Set(devices).size <= 1 && texts.length <= 1) {
    await em.execute(
      `insert into campaign_recipients (account_id, campaign_id, run, device_id, text, group_id, contact_id, status, reason)
       select ?, ?, ?, ?, ?, a.group_id, a.contact_id, case when a.refusal is null then 'waiting' else 'skipped' end, a.refusal
         from (${everybody}) a`,
      [accountId, id, run, devices[0] ?? 0, texts[0] ?? 1, ...params],
    );
    return;
  }
  await em.execute(
    `with dealt as (select a.*, sum((a.refusal is null)::int) over (order by a.contact_id rows unbounded preceding)::int - 1 as turn from (${everybody}) a),
       warm as (select distinct on (contact_id) contact_id, device_id from warm_contacts
         where account_id = ? and device_id = any (?::bigint[]) order by contact_id, device_id)
     insert into campaign_recipients (account_id, campaign_id, run, device_id, text, group_id, contact_id, status, reason)
     select ?, ?, ?, coalesce(w.device_id, (?::bigint[])[1 + greatest(d.turn, 0) % ?]),
         (?::int[])[1 + (greatest(d.turn, 0) + abs(hashint8extended(greatest(d.turn, 0) / ?, ?) % ?)::int) % ?],
         d.group_id, d.contact_id, case when d.refusal is null then 'waiting' else 'skipped' end, d.refusal
       from dealt d left join warm w on w.contact_id = d.contact_id`,
    [
      ...params,
      ...[accountId, `{${[...new Set(devices)].join()}}`],
      ...[accountId, id, run, `{${devices.join()}}`, devices.length],
      ...[`{${texts.join()}}`, texts.length, id * 1000 + run, texts.length, texts.length],
    ],
  );
}
