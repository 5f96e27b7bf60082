import { type RawBuilder, sql } from 'kysely';

export const countRecentBulk = (contactAlias: string, days: number): RawBuilder<number> => sql`
  (select count(*) from chats h join messages m on m.chat_id = h.id and m.from_me and m.is_bulk and m.status <> 'failed'
      and m.at > now() - ${days} * interval '1 day'
    where h.account_id = ${sql.ref(`${contactAlias}.account_id`)} and h.contact_id = ${sql.ref(`${contactAlias}.id`)})`;
