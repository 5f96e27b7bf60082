import { PERSON_NOTES } from '../../../address-book/address-book.sql.js';
import { sql } from 'kysely';
import type { TimelineSource } from '../../messaging.ports.js';

/** Message counts of as many days as the page has rows. */
export const messageDays: TimelineSource = {
  kind: 'messages',
  permission: null,
  select({ accountId, chatIds, timeZone, before, limit }) {
    const newestDayBefore = (time: unknown) => sql`
      (select date_trunc('day', max(x.at) at time zone ${timeZone}) at time zone ${timeZone} from unnest(${chatIds}::bigint[]) c (id)
        cross join lateral (select m.at from messages m where m.account_id = ${accountId} and m.chat_id = c.id and m.at < ${time}
          order by m.at desc limit 1) x)`;
    const nextDay = (time: unknown) =>
      sql`((date_trunc('day', ${time} at time zone ${timeZone}) + interval '1 day') at time zone ${timeZone})`;
    const end = before ? nextDay(sql`${before}::timestamptz`) : sql`'infinity'::timestamptz`;
    return sql`
      select d.day at, extract(epoch from d.day)::bigint id, jsonb_build_object('received', n.received, 'sent', n.sent) data from (
        with recursive days (day, n) as (
          select ${newestDayBefore(end)}, 1 union all
          select ${newestDayBefore(sql`days.day`)}, n + 1 from days where days.day is not null and n <= ${limit})
        select day from days where day is not null) d
      cross join lateral (select count(*) filter (where not m.from_me) received, count(*) filter (where m.from_me) sent
        from unnest(${chatIds}::bigint[]) c (id) join messages m on m.account_id = ${accountId} and m.chat_id = c.id
          and m.at >= d.day and m.at < ${nextDay(sql`d.day`)}) n`;
  },
};

export const chatHistory: TimelineSource = {
  kind: 'history',
  permission: null,
  select: ({ accountId, chatIds }) => sql`
    select h.created_at at, h.id, jsonb_build_object('chat_id', h.chat_id, 'device_id', c.device_id, 'change', h.kind,
        'actor', case when h.actor_id is not null then jsonb_build_object('id', h.actor_id, 'name', coalesce(h.actor_name, '')) end,
        'details', h.details) data
      from chat_history h join chats c on c.id = h.chat_id
      where h.account_id = ${accountId} and h.chat_id = any (${chatIds}::bigint[])`,
};

export const chatNotes: TimelineSource = {
  kind: 'chat_note',
  permission: null,
  select: ({ accountId, chatIds }) => sql`
    select n.created_at at, n.id,
        jsonb_build_object('chat_id', n.chat_id, 'device_id', c.device_id, 'body', n.body, 'author', n.author) data
      from chat_notes n join chats c on c.id = n.chat_id
      where n.account_id = ${accountId} and n.chat_id = any (${chatIds}::bigint[])`,
};

export const personNotes: TimelineSource = {
  kind: 'person_note',
  permission: null,
  select: ({ accountId, contactId }) => sql`
    select n.created_at at, n.id, jsonb_build_object('body', n.body, 'author', n.author) data from ${PERSON_NOTES} n
      where n.account_id = ${accountId} and n.contact_id = ${contactId}`,
};
