import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus, QueryBus } from '@nestjs/cqrs';
import { type RawBuilder, sql } from 'kysely';
import { GetFrequencyCap } from '../../auth/auth.messages.js';
import { GetSenders } from '../../devices/devices.messages.js';
import { type Audience, GetAudience, GetGroupNames } from '../../address-book/address-book.messages.js';
import { FindTemplates } from '../../templates/templates.messages.js';
import { Clock } from '../../platform/clock.js';
import { database } from '../../platform/database/statements/database.js';
import { enrolAccount } from '../../platform/events/enrol-account.js';
import { Campaign } from '../definition/campaign.entity.js';
import { CampaignChanged } from '../campaigns.messages.js';
import { distributeDevices } from '../recipients/distribute-devices.js';
import { finishCampaigns } from '../recipients/finish-campaigns.js';
import { weighDevices } from '../recipients/weigh-devices.js';
import { attributeReplyJob } from '../reactions/attribute-reply.job.js';
import { wakeLanes } from '../scheduler/lanes.js';

interface Parts {
  groups: number[];
  devices: number[];
  texts: number[];
}

@Injectable()
export class FillCampaign {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

  async execute(campaignId: number): Promise<void> {
    const campaign = await this.em.fork().findOne(Campaign, { id: campaignId, isFilled: false });
    if (!campaign) return;
    const { accountId, run, runFor } = campaign;
    await this.updateTexts(campaign);
    const parts = await this.readParts(campaignId);
    const audience = await this.findAudience(campaign, parts.groups);
    const senders = await this.queries.execute(new GetSenders(parts.devices));
    const devices = distributeDevices(weighDevices(parts.devices, senders));
    const isClaimed = await this.em.fork().transactional(async (em) => {
      // Concurrent calls skip a locked row.
      const { numAffectedRows: claimed } = await sql`
        update campaigns set is_filled = true, updated_at = clock_timestamp()
          where id = (select id from campaigns where id = ${campaignId} and not is_filled and run = ${run} and run_for = ${runFor}
            for update skip locked)`.execute(database(em));
      if (claimed === 0n || !audience) return claimed !== 0n;
      // Contacts are stored roughly by ID, so an index scan avoids hashing and sorting.
      await sql`set local random_page_cost = 1.1`.execute(database(em));
      await insertRecipients(em, campaign, audience, { devices, texts: parts.texts });
      await database(em)
        .updateTable('campaign_devices')
        .set({ is_live: true })
        .where('campaign_id', '=', campaignId)
        .execute();
      await enrolAccount(em, attributeReplyJob, accountId);
      return true;
    });
    if (!isClaimed) return;
    // Locks lanes, which must not happen while the campaign is locked.
    await wakeLanes(this.em.fork(), campaignId, this.clock.now());
    await finishCampaigns(this.em.fork(), [campaignId]);
    this.events.publish(new CampaignChanged(accountId, campaignId));
  }

  private async readParts(campaignId: number): Promise<Parts> {
    const { rows } = await sql<Parts>`
      select (select coalesce(array_agg(group_id order by group_id), '{}') from campaign_groups where campaign_id = c.id) as groups,
         (select coalesce(array_agg(device_id order by device_id), '{}') from campaign_devices where campaign_id = c.id) as devices,
         (select coalesce(array_agg(position order by position), '{}') from campaign_texts where campaign_id = c.id and is_current) as texts
       from campaigns c where c.id = ${campaignId}`.execute(database(this.em.fork()));
    return rows[0] ?? { groups: [], devices: [], texts: [] };
  }

  /** Texts of earlier runs stay. */
  private async updateTexts({ id, accountId }: Campaign): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const open = await database(em)
        .selectFrom('campaigns')
        .select('id')
        .where('id', '=', id)
        .where('is_filled', '=', false)
        .forUpdate()
        .executeTakeFirst();
      if (!open) return;
      const texts = await database(em)
        .selectFrom('campaign_texts')
        .select(['position', 'template_id'])
        .where('campaign_id', '=', id)
        .where('is_current', '=', true)
        .where('template_id', 'is not', null)
        .orderBy('position')
        .$narrowType<{ template_id: number }>()
        .execute();
      const ids = texts.map(({ template_id }) => template_id);
      const templates = await this.queries.execute(new FindTemplates(accountId, ids));
      for (const { position, template_id } of texts) {
        const template = templates.get(template_id);
        if (template) await replaceText(em, { accountId, campaignId: id, position, template });
      }
    });
  }

  private async findAudience(
    { accountId, audience, isHidden }: Campaign,
    groups: readonly number[],
  ): Promise<Audience | null> {
    const { exclude_groups = [], conditions = [], has_written = null, quiet_days = null } = audience ?? {};
    const known = await this.queries.execute(new GetGroupNames(accountId, [...groups, ...exclude_groups]));
    const existingIds = groups.filter((id) => known.has(id));
    if (existingIds.length === 0) return null;
    const choice = {
      groupIds: existingIds,
      excludedGroupIds: exclude_groups.filter((id) => known.has(id)),
      fields: conditions,
      hasWritten: has_written,
      quietDays: quiet_days,
      // The frequency limit does not apply to groups.
      frequency: isHidden ? null : await this.queries.execute(new GetFrequencyCap(accountId)),
    };
    return this.queries.execute(new GetAudience(accountId, choice));
  }
}

interface ChangedText {
  accountId: number;
  campaignId: number;
  position: number;
  template: { id: number; name: string; content: string };
}

/** Retires a text used by an earlier run. */
async function replaceText(
  em: EntityManager,
  { accountId, campaignId, position, template }: ChangedText,
): Promise<void> {
  const { id, name, content } = template;
  const {
    rows: [changed],
  } = await sql<{ is_used: boolean }>`
    select exists (select from campaign_recipients r
        where r.account_id = ${accountId} and r.campaign_id = t.campaign_id and r.text = t.position) as is_used
       from campaign_texts t where t.campaign_id = ${campaignId} and t.position = ${position}
         and (t.body, t.template_name) is distinct from (${content}::text, ${name}::text)`.execute(database(em));
  if (changed?.is_used === false)
    await database(em)
      .updateTable('campaign_texts')
      .set({ body: content, template_name: name })
      .where('campaign_id', '=', campaignId)
      .where('position', '=', position)
      .execute();
  if (!changed?.is_used) return;
  await sql`
    with retired as (update campaign_texts set is_current = false where campaign_id = ${campaignId} and position = ${position}
       returning campaign_id, account_id)
     insert into campaign_texts (campaign_id, position, account_id, template_id, template_name, body)
     select campaign_id, (select max(position) + 1 from campaign_texts where campaign_id = ${campaignId}), account_id, ${id}, ${name}, ${content}
       from retired`.execute(database(em));
}

/** Reasons that exclude a recipient from later runs too. */
const PERMANENT_SKIPS = sql`('opted_out', 'not_on_whatsapp', 'excluded_group', 'condition')`;

function filterForRun({ id, accountId, run, runFor }: Campaign): RawBuilder<unknown> {
  if (runFor === 'all') return sql``;
  if (runFor === 'new')
    return sql`where not exists (select from campaign_recipients f where f.account_id = ${accountId} and f.campaign_id = ${id}
      and f.run < ${run} and f.contact_id = a.contact_id)`;
  return sql`where exists (select from campaign_recipients f where f.account_id = ${accountId} and f.campaign_id = ${id}
    and f.run = ${run} - 1 and f.contact_id = a.contact_id and (f.status in ('failed', 'waiting')
      or f.status = 'skipped' and a.refusal is null and f.reason not in ${PERMANENT_SKIPS}))`;
}

/** Prefers a device with an existing chat. Texts rotate evenly from a random start. */
async function insertRecipients(
  em: EntityManager,
  campaign: Campaign,
  audience: Audience,
  { devices, texts }: { devices: readonly number[]; texts: readonly number[] },
): Promise<void> {
  const { id, accountId, run } = campaign;
  // `offset 0` keeps the planner from computing the reason twice.
  const members = sql`select * from (select * from (${audience.select}) members offset 0) a ${filterForRun(campaign)} order by a.contact_id`;
  if (new Set(devices).size <= 1 && texts.length <= 1) {
    await sql`
      insert into campaign_recipients (account_id, campaign_id, run, device_id, text, group_id, contact_id, status, reason)
       select ${accountId}, ${id}, ${run}, ${devices[0] ?? 0}, ${texts[0] ?? 1}, a.group_id, a.contact_id,
           case when a.refusal is null then 'waiting' else 'skipped' end, a.refusal
         from (${members}) a`.execute(database(em));
    return;
  }
  await sql`
    with numbered as (select a.*, sum((a.refusal is null)::int) over (order by a.contact_id rows unbounded preceding)::int - 1 as turn from (${members}) a),
       warm as (select distinct on (contact_id) contact_id, device_id from warm_contacts
         where account_id = ${accountId} and device_id = any (${[...new Set(devices)]}::bigint[]) order by contact_id, device_id)
     insert into campaign_recipients (account_id, campaign_id, run, device_id, text, group_id, contact_id, status, reason)
     select ${accountId}, ${id}, ${run}, coalesce(w.device_id, (${devices}::bigint[])[1 + greatest(d.turn, 0) % ${devices.length}]),
         (${texts}::int[])[1 + (greatest(d.turn, 0)
           + abs(hashint8extended(greatest(d.turn, 0) / ${texts.length}, ${id * 1000 + run}) % ${texts.length})::int) % ${texts.length}],
         d.group_id, d.contact_id, case when d.refusal is null then 'waiting' else 'skipped' end, d.refusal
       from numbered d left join warm w on w.contact_id = d.contact_id`.execute(database(em));
}
