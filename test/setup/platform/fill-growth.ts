import type pg from 'pg';
import { fillWithoutIndexes } from './fill-without-indexes.js';

const ACCOUNTS = 200;
const DEVICES_EACH = 3;
const CAMPAIGNS_EACH = 10;
/** The measured account has one in 40 contacts and carts, and one in 20 chats. */
const OWN_SHARE = 40;

export interface GrownAccount {
  accountId: number;
  deviceId: number;
  chatId: number;
  campaignId: number;
  groupId: number;
  storeId: number;
}

/** Row counts. Ten million messages come with a million contacts and recipients, 500,000 chats and 100,000 carts. */
const counts = (messages: number) => ({
  contacts: Math.ceil(messages / 10),
  carts: Math.ceil(messages / 100),
  entries: Math.ceil(messages / 100),
  quarters: Math.min(35_000, Math.max(3_000, Math.ceil(messages / 300))),
});

const GIVEN_NAMES = `(array['محمد','نورة','عبدالله','ريم','خالد','Omar','Sara','Layla','Yousef','Huda'])`;
const FAMILY_NAMES = `(array['العتيبي','الحربي','القحطاني','Haddad','Rahman','Saleh','Nasser'])`;
const WORDS = `(array['السلام','عليكم','طلب','شحن','توصيل','فاتورة','الرياض','جدة','تمر','قهوة','عسل','سعر','خصم','متوفر','لون','مقاس','شكرا','اليوم','غدا','دفع','حوالة','عنوان','منتج','order','price','delivery','invoice','thanks'])`;
const word = (factor: number): string => `${WORDS}[1 + (n::bigint * ${factor} + n / ${factor}) % 28]`;
/** A number per row that looks random and does not depend on the owner. */
const rowNumber = `(n / ${OWN_SHARE} + n)`;
const name = `${GIVEN_NAMES}[1 + ${rowNumber} % 10] || ' ' || ${FAMILY_NAMES}[1 + n % 7]`;
const ownPlace = `case when n % ${OWN_SHARE} = 0 then 0 else 1 + n % (select max(place) from places) end`;
const phone = `'9665' || lpad(((n::bigint * 7919) % 100000000)::text, 8, '0')`;

/** Large tables. Their indexes are created last. */
const GROWING = ['contacts', 'chats', 'messages', 'message_texts', 'group_members', 'campaign_recipients', 'carts'];

type Run = (sql: string) => Promise<unknown>;

/** Fills two hundred accounts without triggers, and writes the counters that triggers would write. */
export async function fillGrowth(db: pg.Client, accountId: number, messages: number): Promise<GrownAccount> {
  const run: Run = (sql) => db.query(sql);
  await run(`set session_replication_role = replica`);
  await run(`set work_mem = '256MB'`);
  await fillWithoutIndexes(db, GROWING, () => fillRows(run, accountId, messages));
  await run('reset work_mem');
  await run('reset session_replication_role');
  await run('vacuum analyze');
  const { rows: found } = await db.query<Record<keyof GrownAccount, string>>(
    `select ${accountId} "accountId", h.device_id "deviceId", h.id "chatId", o.ids[1] "campaignId", g.id "groupId", s.id "storeId"
       from offers o join groups g using (account_id) join shops s using (account_id)
       cross join lateral (select id, device_id from chats where account_id = o.account_id order by last_message_at desc nulls last limit 1) h
      where o.account_id = ${accountId}`,
  );
  const ids = Object.entries(found[0]!).map(([name, id]) => [name, Number(id)]);
  return Object.fromEntries(ids) as GrownAccount;
}

async function fillRows(run: Run, accountId: number, messages: number): Promise<void> {
  const { contacts, carts, entries, quarters } = counts(messages);
  await run(`insert into accounts (name) select 'Shop ' || n from generate_series(2, ${ACCOUNTS}) n`);
  await run(`create temporary table places as select id account_id,
    case when id = ${accountId} then 0 else row_number() over (partition by id = ${accountId} order by id) end place from accounts`);
  await run(`insert into users (account_id, username, email, password_hash, role, verified_at)
    select account_id, 'grown' || account_id, 'grown' || account_id || '@example.com', '', 'member', now() from places where account_id <> ${accountId}`);
  await run(`insert into devices (account_id, session_id, name, phone, state, connected_at, linked_at)
    select account_id, md5(account_id || '-' || n), 'Line ' || n, '9661' || lpad((account_id * 10 + n)::text, 8, '0'), 'off', now(), now() - interval '1 year'
      from places, generate_series(1, ${DEVICES_EACH}) n`);
  await run(`insert into device_leases (device_id, account_id, epoch) select id, account_id, 1 from devices`);
  await run(`create temporary table lines as select account_id, array_agg(id order by id) ids from devices group by 1`);
  await run(`create temporary table owners as select n, p.account_id
    from generate_series(1, ${contacts}) n join places p on p.place = ${ownPlace}`);
  await run(`insert into contacts (account_id, phone, name, saved_at, source, has_whatsapp, checked_at)
    select account_id, ${phone}, ${name}, now(), 'file', true, now() from owners order by n`);
  await run(
    `create temporary table people as select c.id contact_id, c.account_id, row_number() over (order by c.id) n from contacts c`,
  );
  await run('analyze people');
  await run(`insert into chats (account_id, device_id, contact_id, is_warm, is_archived, unread_count)
    select p.account_id, l.ids[1 + n / ${OWN_SHARE} % ${DEVICES_EACH}], p.contact_id, ${rowNumber} % 4 = 0, ${rowNumber} % 100 = 1, case when ${rowNumber} % 50 = 0 then 2 else 0 end
      from people p join lines l using (account_id) where n % 2 = 0 order by n`);
  await run(
    `create temporary table rooms as select id, account_id, device_id, row_number() over (order by id) place from chats`,
  );
  await run('analyze rooms');
  await run(`insert into messages (created_at, updated_at, account_id, device_id, chat_id, from_me, wa_id, kind, body, status, at, is_bulk, idempotency_key)
    select t, t, r.account_id, r.device_id, r.id, h % 2 = 0, upper(md5('m' || n)), 'text',
        concat_ws(' ', ${[7919, 104_729, 31, 613, 15_485_863].map(word).join()}, 'رقم', lpad(n::text, 8, '0'), case when n % 2000 = 0 then 'استرجاع' end),
        case when h % 2 = 1 then 'received' when h % 100 = 2 then 'failed' else (array['read','delivered','read','sent'])[1 + h / 2 % 4] end,
        t, h % 10 = 0, case when h % 10 = 0 then 'recipient-' || n end
      from generate_series(1, ${messages}) n
      cross join lateral (select abs(hashint4(n)::bigint) h) drawn
      cross join lateral (select now() - interval '365 days' * (1 - n::float8 / ${messages}) t) at
      join rooms r on r.place = 1 + (n::bigint * 7919) % (select max(place) from rooms) order by n`);
  await run(`update chats c set last_message_id = m.id, last_message_at = m.at from (select distinct on (chat_id) chat_id, id, at from messages
    where not is_bulk order by chat_id, at desc, id desc) m where m.chat_id = c.id`);
  await run(`insert into message_texts (message_id, account_id, device_id, at, search_key)
    select id, account_id, device_id, at, search_key(body) from messages where not is_bulk`);
  await run(`insert into groups (account_id, name) select account_id, 'Half' from places`);
  await run(`insert into group_members (group_id, contact_id, account_id) select g.id, p.contact_id, p.account_id
    from people p join groups g using (account_id) where n % 2 = 0`);
  await run(`insert into campaigns (account_id, name, members, state, is_filled, request_hash, starts_at, gap_min_seconds, gap_max_seconds)
    select account_id, 'Offer ' || n, 0, 'finished', true, '', now() - interval '1 day' * n, 20, 120 from places, generate_series(1, ${CAMPAIGNS_EACH}) n`);
  await run(
    `create temporary table offers as select account_id, array_agg(id order by id) ids from campaigns group by 1`,
  );
  await run(`insert into campaign_devices (campaign_id, device_id, account_id, device_name) select c.id, l.ids[1], c.account_id, 'Line 1'
    from campaigns c join lines l using (account_id)`);
  await run(
    `insert into campaign_texts (campaign_id, position, account_id, body) select id, 1, account_id, 'عرض' from campaigns`,
  );
  await run(`insert into campaign_recipients (account_id, campaign_id, contact_id, device_id, status, claimed_at)
    select p.account_id, o.ids[1 + n / ${OWN_SHARE} % ${CAMPAIGNS_EACH}], p.contact_id, l.ids[1], (array['sent','delivered','read'])[1 + n % 3], now() - interval '10 days'
      from people p join offers o using (account_id) join lines l using (account_id) order by n`);
  await run(`insert into counters (account_id, name, bucket, value)
    select account_id, 'campaign.' || campaign_id || '.1' || p.part || status, 'epoch'::timestamptz, count(*) from campaign_recipients
      cross join lateral (values ('.'), ('.' || device_id || '.1.')) p (part) group by 1, 2
    union all select account_id, 'group.' || group_id, 'epoch'::timestamptz, count(*) from group_members group by 1, 2
    union all select account_id, 'contacts', 'epoch'::timestamptz, count(*) from contacts group by 1
    union all select account_id, 'chats', 'epoch'::timestamptz, count(*) from chats where last_message_at is not null group by 1
    union all select account_id, 'campaigns', 'epoch'::timestamptz, count(*) from campaigns group by 1
    union all select account_id, 'groups', 'epoch'::timestamptz, 1 from groups
    union all select account_id, 'devices', 'epoch'::timestamptz, count(*) from devices group by 1
    union all select account_id, 'messages.charged', 'epoch'::timestamptz, count(*) from messages where from_me group by 1
    on conflict (account_id, name, bucket) do update set value = excluded.value`);
  await run(`insert into counters (account_id, name, bucket, value) select account_id, name, date_bin('15 minutes', now(), 'epoch') - n * interval '15 minutes', 5
    from places, unnest('{messages.sent,messages.delivered,messages.read,messages.failed}'::text[]) name, generate_series(1, ${quarters}) n
    where place = 0 or n <= ${Math.ceil(quarters / 100)}`);
  await run(`insert into shops (account_id, app_id, is_activated, state, install_key, store_id, store_name, connected_at)
    select account_id, (select min(id) from apps), true, 'connected', left(md5('k' || account_id), 30), 's' || account_id, 'متجر', now() from places`);
  await run(`insert into carts (account_id, shop_id, cart_key, state, status_send, customer_name, phone, currency, total, subtotal, token, touched_at, left_at, ended_at, recovered_total, recovered_currency)
    select s.account_id, s.id, 'c' || n, case when n % 9 = 0 then 'recovered' else 'ended' end, case when n % 9 = 0 then 'recovered' else 'sent' end,
        ${GIVEN_NAMES}[1 + ${rowNumber} % 10] || ' ' || lpad(n::text, 7, '0'), ${phone}, 'SAR', 200, 200, left(md5('t' || n), 12), t, t, t, case when n % 9 = 0 then 200 end, case when n % 9 = 0 then 'SAR' end
      from generate_series(1, ${carts}) n
      cross join lateral (select now() - interval '365 days' * (1 - n::float8 / ${carts}) t) at
      join places p on p.place = ${ownPlace} join shops s using (account_id) order by n`);
  await run(
    `insert into counters (account_id, name, bucket, value) select account_id, 'carts', 'epoch'::timestamptz, count(*) from carts group by 1`,
  );
  await run(`insert into audit_log (created_at, action, actor_name, account_id, ip) select now() - interval '1 year' * (1 - n::float8 / ${entries}), 'sign_in', 'grown' || n % 200, 1 + n % 200, '10.0.0.1'
    from generate_series(1, ${entries}) n order by n`);
  await run(`insert into counters (account_id, name, bucket, value) select null, 'audit.' || action, 'epoch'::timestamptz, count(*) from audit_log group by 2
    on conflict (account_id, name, bucket) do update set value = excluded.value`);
}
