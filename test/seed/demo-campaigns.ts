import type { EntityManager } from '@mikro-orm/postgresql';
import { makeCampaign } from '../factories/make-campaign.js';

interface CampaignTexts {
  finished: [name: string, body: string];
  scheduled: [name: string, body: string];
  draft: [name: string, body: string];
}

export const arabicCampaigns: CampaignTexts = {
  finished: [
    'عرض نهاية الأسبوع',
    '{{أهلًا|مرحبًا}} {الاسم}، خصم 20٪ على كل التمور حتى مساء السبت. أرسل «إيقاف» لإيقاف الرسائل.',
  ],
  scheduled: ['مواعيد الدوام في العيد', '{{كل عام وأنتم بخير|عيدكم مبارك}} {الاسم}، نستقبلكم من الرابعة عصرًا.'],
  draft: ['وصل حديثًا', 'وصل تمر سكري الموسم الجديد يا {الاسم}.'],
};

export const englishCampaigns: CampaignTexts = {
  finished: [
    'Weekend offer',
    '{{Hello|Hi}} {name}, 20% off every roast until Saturday evening. Reply STOP to unsubscribe.',
  ],
  scheduled: ['Holiday opening hours', '{{Happy holidays|Season’s greetings}} {name}, we are open from 4 pm.'],
  draft: ['New arrivals', 'The new Ethiopian roast is here, {name}.'],
};

/** States of the finished campaign's recipients, repeated. */
const STATUSES = [
  ...(['read', 'replied', 'delivered', 'read', 'read', 'failed', 'delivered', 'read', 'read'] as const),
  ...(['replied', 'read', 'skipped', 'delivered', 'read', 'sent', 'read', 'delivered'] as const),
];
/** The finished campaign ran so many hours. */
const HOURS = 5;

/** Creates a finished, a scheduled and a draft campaign to all permitted contacts. */
export async function writeCampaigns(em: EntityManager, accountId: number, texts: CampaignTexts): Promise<boolean> {
  const [existing] = await em.execute('select 1 from campaigns where account_id = ? and not is_hidden limit 1', [
    accountId,
  ]);
  const [device] = await em.execute<{ id: string; name: string }[]>(
    'select id, name from devices where account_id = ? order by id limit 1',
    [accountId],
  );
  const groups = await em.execute<{ id: string; name: string; contact_ids: string[] }[]>(
    `select g.id, g.name, array_agg(m.contact_id order by m.contact_id) contact_ids from groups g join group_members m on m.group_id = g.id
      where g.account_id = ? group by g.id order by count(*) desc`,
    [accountId],
  );
  const group = groups[0];
  if (existing || !device || !group) return false;
  const contactIds = group.contact_ids.map(Number);
  const base = {
    accountId,
    groupId: Number(group.id),
    groupName: group.name,
    members: contactIds.length,
    deviceId: Number(device.id),
    deviceName: device.name,
  };
  const [draft, draftBody] = texts.draft;
  const draftId = await makeCampaign(em, { ...base, name: draft, body: draftBody });
  await em.execute(`update campaigns set state = 'draft' where id = ?`, [draftId]);
  const [scheduled, scheduledBody] = texts.scheduled;
  const scheduledId = await makeCampaign(em, { ...base, name: scheduled, body: scheduledBody });
  await em.execute(
    `update campaigns set state = 'scheduled', starts_on = current_date + 5, window_from = '16:00', window_to = '21:00',
       opens_at = current_date + 5 + time '13:00', closes_at = current_date + 5 + time '18:00' where id = ?`,
    [scheduledId],
  );
  await em.execute(`delete from campaign_timeline where campaign_id in (?, ?) and kind <> 'created'`, [
    draftId,
    scheduledId,
  ]);
  await writeFinished(em, base, texts.finished, contactIds);
  return true;
}

async function writeFinished(
  em: EntityManager,
  base: Omit<Parameters<typeof makeCampaign>[1], 'name' | 'body'>,
  [name, body]: CampaignTexts['finished'],
  contactIds: readonly number[],
): Promise<void> {
  const recipients = contactIds.map((contactId) => ({ contactId }));
  const id = await makeCampaign(em, { ...base, name, body, recipients });
  for (let hour = 0; hour < HOURS; hour++) {
    for (const [index, contactId] of contactIds.entries())
      if (index % HOURS === hour)
        await em.execute(
          `update campaign_recipients set status = ?, reason = ?, group_id = ?, claimed_at = now() - make_interval(days => 2, hours => ?)
            where campaign_id = ? and contact_id = ?`,
          [...statusOf(index), base.groupId, HOURS - hour, id, contactId],
        );
    // The counters' trigger counts now. The messages were sent two days ago.
    await em.execute(
      `update counter_deltas set bucket = bucket - make_interval(days => 2, hours => ?)
        where account_id = ? and name like 'campaign.' || ? || '.%.hour.%' and bucket > now() - interval '1 day'`,
      [HOURS - hour, base.accountId, id],
    );
  }
  await em.execute(
    `update campaigns set state = 'finished', starts_at = now() - interval '53 hours', created_at = now() - interval '54 hours' where id = ?`,
    [id],
  );
  await em.execute('delete from campaign_timeline where campaign_id = ?', [id]);
  for (const [kind, hours] of Object.entries({ created: 54, started: 53, finished: 48 }))
    await em.execute(
      `insert into campaign_timeline (account_id, campaign_id, kind, at) values (?, ?, ?, now() - make_interval(hours => ?))`,
      [base.accountId, id, kind, hours],
    );
}

function statusOf(index: number): [status: string, reason: string | null] {
  const status = STATUSES[index % STATUSES.length] ?? 'read';
  return [status, status === 'failed' ? 'refused' : status === 'skipped' ? 'not_on_whatsapp' : null];
}
