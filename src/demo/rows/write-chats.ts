import { randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AUTO_REPLY, CHATS, DEVICE, type DemoChat } from './demo-texts.js';
import { rememberMade } from './made-rows.js';

/** The first device of the account, or one that waits for its phone. */
export async function findDevice(em: EntityManager, accountId: number): Promise<{ id: number; name: string }> {
  const [held] = await em.execute<{ id: string; name: string }[]>(
    'select id, name from devices where account_id = ? order by id limit 1',
    [accountId],
  );
  if (held) return { id: Number(held.id), name: held.name };
  const [row] = await em.execute<{ id: string }[]>(
    'insert into devices (account_id, session_id, name) values (?, ?, ?) returning id',
    [accountId, randomBytes(16).toString('hex'), DEVICE],
  );
  const id = Number(row?.id);
  await rememberMade(em, accountId, 'device', [id]);
  return { id, name: DEVICE };
}

/** Conversations with people who were made, and an auto-reply that is not running: it would answer whoever writes. */
export async function writeChats(
  em: EntityManager,
  accountId: number,
  deviceId: number,
  people: readonly (number | null)[],
): Promise<void> {
  const chats: number[] = [];
  for (const chat of CHATS) {
    const contactId = people[chat.who] ?? null;
    if (contactId !== null) chats.push(await writeChat(em, { accountId, deviceId, contactId }, chat));
  }
  await rememberMade(em, accountId, 'chat', chats);
  const [row] = await em.execute<{ id: string }[]>(
    `insert into auto_replies (account_id, name, is_running, days, window_from, window_to, renew_hours, answers_devices, body)
     values (?, ?, false, '{sun,mon,tue,wed,thu}', '18:00', '23:59', 12, false, ?) returning id`,
    [accountId, AUTO_REPLY.name, AUTO_REPLY.body],
  );
  await em.execute('insert into auto_reply_devices (auto_reply_id, device_id, account_id) values (?, ?, ?)', [
    ...[row?.id, deviceId, accountId],
  ]);
  await rememberMade(em, accountId, 'auto_reply', [Number(row?.id)]);
}

async function writeChat(
  em: EntityManager,
  { accountId, deviceId, contactId }: { accountId: number; deviceId: number; contactId: number },
  { unread, lines }: DemoChat,
): Promise<number> {
  const [row] = await em.execute<{ id: string }[]>(
    'insert into chats (account_id, device_id, contact_id, unread_count) values (?, ?, ?, ?) returning id',
    [accountId, deviceId, contactId, unread],
  );
  const chatId = Number(row?.id);
  for (const [ago, status, body] of lines)
    // Free: the plan does not pay for what nobody sent.
    await em.execute(
      `insert into messages (account_id, device_id, chat_id, from_me, wa_id, kind, body, status, is_free, attempts, at, handed_over_at)
       select ?, ?, ?, ours.is, ?, 'text', ?, ?, true, ours.is::int, ours.at, case when ours.is then ours.at end
         from (select ?::boolean as is, now() - make_interval(mins => ?) as at) ours`,
      [
        ...[accountId, deviceId, chatId, `3EB0${randomBytes(9).toString('hex').toUpperCase()}`, body],
        ...[status ?? 'received', status !== null, ago],
      ],
    );
  await em.execute(
    `update chats set (last_message_id, last_message_at) =
       (select id, at from messages where chat_id = chats.id order by at desc, id desc limit 1) where id = ?`,
    [chatId],
  );
  return chatId;
}
