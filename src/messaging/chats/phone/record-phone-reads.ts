import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { type PhoneRead, RecordPhoneReads } from '../../../devices/devices.ports.js';
import { arrayParam } from '../../../platform/database/array-param.js';
import { storeEffect } from '../../delivery/outcomes/pending-effects.js';
import { ChatChanged } from '../../messaging.messages.js';
import { readChats } from '../chat.resource.js';
import { lowerUnread } from './lower-unread.js';

interface Device {
  accountId: number;
  deviceId: number;
}

/** Older IDs were read before. */
const MAX_STORED_IDS = 10;

@CommandHandler(RecordPhoneReads)
export class RecordPhoneReadsHandler implements ICommandHandler<RecordPhoneReads> {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute({ accountId, deviceId, reads }: RecordPhoneReads): Promise<void> {
    const changed = new Set<number>();
    for (const read of reads)
      for (const chatId of await this.em.fork().transactional((em) => apply(em, { accountId, deviceId }, read)))
        changed.add(chatId);
    for (const chat of await readChats(this.em, accountId, [...changed]))
      this.events.publish(new ChatChanged(accountId, chat));
  }
}

async function apply(em: EntityManager, device: Device, read: PhoneRead): Promise<number[]> {
  const changed: number[] = [];
  for (const chatId of await lockChats(em, device, read)) {
    const chat = { ...device, chatId };
    if (read.isRead ? await markRead(em, chat, read) : await markUnread(em, chat, read)) changed.push(chatId);
  }
  return changed;
}

async function lockChats(
  em: EntityManager,
  { accountId, deviceId }: Device,
  { peer: { phone, lid } }: PhoneRead,
): Promise<number[]> {
  const rows = await em.execute<{ id: string }[]>(
    `select h.id from chats h where h.account_id = ? and h.device_id = ? and h.contact_id in (
         select id from contacts where account_id = ? and phone = ?
         union select id from contacts where account_id = ? and lid = ?) order by h.id for update`,
    [accountId, deviceId, accountId, phone, accountId, lid],
  );
  return rows.map(({ id }) => Number(id));
}

/** A receipt may arrive before its messages. */
async function markRead(em: EntityManager, chat: Device & { chatId: number }, read: PhoneRead): Promise<boolean> {
  const { accountId, deviceId, chatId } = chat;
  const rows = await em.execute<{ id: string; wa_id: string; at: string }[]>(
    `select id, wa_id, at from messages where account_id = ? and device_id = ? and chat_id = ? and not from_me and wa_id = any (?::text[])
     union (select id, wa_id, at from messages where account_id = ? and chat_id = ? and not from_me and at < ?::timestamptz
       order by at desc, id desc limit 1)
     order by at desc, id desc`,
    [accountId, deviceId, chatId, arrayParam(read.waIds), accountId, chatId, read.until],
  );
  const known = new Set(rows.map((row) => row.wa_id));
  for (const targetWaId of read.waIds.filter((waId) => !known.has(waId)).slice(0, MAX_STORED_IDS))
    await storeEffect(em, { ...chat, fromMe: true, at: read.at }, { type: 'read', targetWaId, targetFromMe: false });
  const [newest] = rows;
  if (!newest) return false;
  return lowerUnread(em, { accountId, chatId }, { id: Number(newest.id), at: new Date(newest.at) }, read.at);
}

/** Ignores a mark older than the newest message. */
async function markUnread(
  em: EntityManager,
  { accountId, chatId }: { accountId: number; chatId: number },
  { until }: PhoneRead,
): Promise<boolean> {
  const rows = await em.execute<object[]>(
    `update chats set unread_count = 1, updated_at = now()
      where id = ? and account_id = ? and unread_count = 0 and last_message_at < ? returning id`,
    [chatId, accountId, until],
  );
  return rows.length > 0;
}
