import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { type PhoneRead, RecordPhoneReads } from '../../../devices/devices.ports.js';
import { database, NOW, type Row } from '../../../platform/database/statements/database.js';
import { storeEffect } from '../../delivery/outcomes/pending-effects.js';
import { ChatChanged } from '../../messaging.messages.js';
import { readChats } from '../chat.resource.js';
import { lowerUnread } from './lower-unread.js';

interface Device {
  accountId: number;
  deviceId: number;
}

/** Maximum of stored IDs. Older messages were read before. */
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
      for (const chatId of await this.em.fork().transactional((em) => applyRead(em, { accountId, deviceId }, read)))
        changed.add(chatId);
    for (const chat of await readChats(this.em, accountId, [...changed]))
      this.events.publish(new ChatChanged(accountId, chat));
  }
}

async function applyRead(em: EntityManager, device: Device, read: PhoneRead): Promise<number[]> {
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
  const { rows } = await sql<Pick<Row<'chats'>, 'id'>>`
    select h.id from chats h where h.account_id = ${accountId} and h.device_id = ${deviceId} and h.contact_id in (
         select id from contacts where account_id = ${accountId} and phone = ${phone}
         union select id from contacts where account_id = ${accountId} and lid = ${lid}) order by h.id for update`.execute(
    database(em),
  );
  return rows.map(({ id }) => id);
}

/** Stores a receipt that arrives before its messages. */
async function markRead(em: EntityManager, chat: Device & { chatId: number }, read: PhoneRead): Promise<boolean> {
  const { accountId, deviceId, chatId } = chat;
  const { rows } = await sql<Pick<Row<'messages'>, 'id' | 'wa_id' | 'at'>>`
    select id, wa_id, at from messages where account_id = ${accountId} and device_id = ${deviceId} and chat_id = ${chatId}
       and not from_me and wa_id = any (${read.waIds}::text[])
     union (select id, wa_id, at from messages where account_id = ${accountId} and chat_id = ${chatId} and not from_me
       and at < ${read.until}::timestamptz order by at desc, id desc limit 1)
     order by at desc, id desc`.execute(database(em));
  const knownWaIds = new Set(rows.map((row) => row.wa_id));
  for (const targetWaId of read.waIds.filter((waId) => !knownWaIds.has(waId)).slice(0, MAX_STORED_IDS))
    await storeEffect(em, { ...chat, fromMe: true, at: read.at }, { type: 'read', targetWaId, targetFromMe: false });
  const [newest] = rows;
  if (!newest) return false;
  return lowerUnread(em, { accountId, chatId }, newest, read.at);
}

/** Ignores a request that is older than the newest message. */
async function markUnread(
  em: EntityManager,
  { accountId, chatId }: { accountId: number; chatId: number },
  { until }: PhoneRead,
): Promise<boolean> {
  const { numUpdatedRows } = await database(em)
    .updateTable('chats')
    .set({ unread_count: 1, updated_at: NOW })
    .where('id', '=', chatId)
    .where('account_id', '=', accountId)
    .where('unread_count', '=', 0)
    .where(sql<boolean>`last_message_at < ${until}`)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
