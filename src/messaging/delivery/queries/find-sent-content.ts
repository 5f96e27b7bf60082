import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { FindSentContent } from '../../../devices/devices.ports.js';
import { MessageMetrics } from '../message-metrics.js';

/** Older texts would confuse when a phone returns after days. */
const RETRY_DAYS = 7;

@QueryHandler(FindSentContent)
export class FindSentContentHandler implements IQueryHandler<FindSentContent> {
  constructor(
    private readonly em: EntityManager,
    private readonly metrics: MessageMetrics,
  ) {}

  async execute({ accountId, deviceId, to, waId }: FindSentContent): Promise<Uint8Array | null> {
    const params = [accountId, deviceId, waId, RETRY_DAYS, to.phone, to.lid];
    const [row] = await this.em.fork().execute<{ content: Buffer | null }[]>(
      `select m.content from messages m join chats c on c.id = m.chat_id join contacts p on p.id = c.contact_id
         where m.account_id = ? and m.device_id = ? and m.wa_id = ? and m.from_me and m.at > now() - make_interval(days => ?)
           and (p.phone = ? or p.lid = ?)
       union all select s.content from message_changes s join messages m on m.id = s.message_id join chats c on c.id = m.chat_id
           join contacts p on p.id = c.contact_id
         where s.account_id = ? and s.device_id = ? and s.wa_id = ? and s.created_at > now() - make_interval(days => ?)
           and (p.phone = ? or p.lid = ?)`,
      [...params, ...params],
    );
    this.metrics.retryRequested(Boolean(row?.content));
    return row?.content ?? null;
  }
}
