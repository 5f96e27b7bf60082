import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ownKey } from '../../bulk.messages.js';
import { CountBotChain } from '../../conversation.messages.js';
import { DEVICES_OF_NUMBER } from '../../../devices/devices.sql.js';

const MAX_COUNTED = 20;
const isOfBot = (m: string): string =>
  `coalesce(${['bot-', 'auto-reply-'].map((name) => `starts_with(${m}.idempotency_key, '${ownKey(name)}')`).join(' or ')}, false)`;

@QueryHandler(CountBotChain)
export class CountBotChainHandler implements IQueryHandler<CountBotChain> {
  constructor(private readonly em: EntityManager) {}

  /** Both sides share the WhatsApp ID. Only the sender's row shows that a bot sent it. */
  async execute({ accountId, chatId, phone, lid }: CountBotChain): Promise<number> {
    const [row] = await this.em.execute<{ count: number }[]>(
      `select count(*)::int count from (
         select bool_and(r.is_of_bot) over (order by r.at desc, r.id desc) is_chained from (
           select m.id, m.at, case when m.from_me then ${isOfBot('m')} else exists (
               select from ${DEVICES_OF_NUMBER} d join messages o on o.device_id = d.id and o.wa_id = m.wa_id and o.from_me
                where ${isOfBot('o')}) end is_of_bot
             from messages m where m.chat_id = ? and m.account_id = ? order by m.at desc, m.id desc limit ${MAX_COUNTED}) r) c
        where is_chained`,
      [phone, lid, chatId, accountId],
    );
    return row?.count ?? 0;
  }
}
