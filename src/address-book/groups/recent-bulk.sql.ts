/** SQL. Its parameter is the number of days. */
export const countRecentBulk = (c: string) =>
  `(select count(*) from chats h join messages m on m.chat_id = h.id and m.from_me and m.is_bulk and m.status <> 'failed'
      and m.at > now() - ? * interval '1 day' where h.account_id = ${c}.account_id and h.contact_id = ${c}.id)`;
