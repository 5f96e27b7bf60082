import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { database } from '../../../platform/database/statements/database.js';
import { ownKey } from '../../messaging.messages.js';
import { CountBotChain } from '../../conversation.messages.js';
import { devicesOfNumber } from '../../../devices/devices.sql.js';

const MAX_COUNTED = 20;
const isOfBot = (alias: 'm' | 'o') => sql<boolean>`
  coalesce(starts_with(${sql.ref(`${alias}.idempotency_key`)}, ${ownKey('bot-')})
    or starts_with(${sql.ref(`${alias}.idempotency_key`)}, ${ownKey('auto-reply-')}), false)`;

@QueryHandler(CountBotChain)
export class CountBotChainHandler implements IQueryHandler<CountBotChain> {
  constructor(private readonly em: EntityManager) {}

  /** Only the sender's row shows that a bot sent the message. */
  async execute({ accountId, chatId, phone, lid }: CountBotChain): Promise<number> {
    const devices = devicesOfNumber(phone, lid);
    const {
      rows: [row],
    } = await sql<{ count: number }>`
      select count(*)::int count from (
         select bool_and(r.is_of_bot) over (order by r.at desc, r.id desc) is_chained from (
           select m.id, m.at, case when m.from_me then ${isOfBot('m')} else exists (
               select from ${devices} d join messages o on o.device_id = d.id and o.wa_id = m.wa_id and o.from_me
                where ${isOfBot('o')}) end is_of_bot
             from messages m where m.chat_id = ${chatId} and m.account_id = ${accountId} order by m.at desc, m.id desc limit ${MAX_COUNTED}) r) c
        where is_chained`.execute(database(this.em));
    return row?.count ?? 0;
  }
}
