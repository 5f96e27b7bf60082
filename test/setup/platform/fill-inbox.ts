interface FilledInbox {
  accountId: number;
  deviceId: number;
  /** With a received message each. */
  chats: number;
  /** Further messages of the newest chat. */
  messages: number;
}

type Run = (sql: string) => Promise<unknown>;

/** Chat 1 is the newest. Its person has the phone 966500000001. */
export async function fillInbox(run: Run, { accountId, deviceId, chats, messages }: FilledInbox): Promise<void> {
  await run(`insert into contacts (account_id, phone, name, saved_at, source)
    select ${accountId}, '9665' || lpad(n::text, 8, '0'), 'Person ' || n, now(), 'file' from generate_series(1, ${chats}) n order by n`);
  await run(`insert into chats (account_id, device_id, contact_id, is_warm)
    select account_id, ${deviceId}, id, true from contacts where account_id = ${accountId} and name like 'Person %' order by id`);
  const columns = `created_at, updated_at, account_id, device_id, chat_id, from_me, wa_id, kind, body, status, at`;
  await run(`insert into messages (${columns})
    select t, t, h.account_id, h.device_id, h.id, n % 2 = 0, upper(md5('text' || n || h.id)), 'text',
        'Message ' || n || case when n % 7 = 0 then repeat(' and more words', n % 40) else '' end,
        case when n % 2 = 0 then 'read' else 'received' end, t
      from generate_series(1, ${messages}) n
      cross join lateral (select now() - interval '30 days' + interval '5 minutes' * n t) at
      join chats h on h.device_id = ${deviceId} join contacts c on c.id = h.contact_id and c.name = 'Person 1' order by n`);
  await run(`insert into messages (${columns})
    select t, t, h.account_id, h.device_id, h.id, false, upper(md5('chat' || h.id)), 'text', 'Hello', 'received', t
      from chats h join contacts c on c.id = h.contact_id
      cross join lateral (select now() - interval '1 minute' * right(c.phone, 8)::int t) at
      where h.device_id = ${deviceId} and c.name like 'Person %' order by t`);
  await run(`update chats h set last_message_id = m.id, last_message_at = m.at
    from (select distinct on (chat_id) chat_id, id, at from messages where device_id = ${deviceId} order by chat_id, at desc, id desc) m
    where m.chat_id = h.id`);
}
