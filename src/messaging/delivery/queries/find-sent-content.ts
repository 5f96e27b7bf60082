import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { FindSentContent } from '../../../devices/devices.ports.js';
import { database, type Row } from '../../../platform/database/statements/database.js';
import { MessageMetrics } from '../message-metrics.js';

/** Older messages would confuse recipients. */
const RETRY_DAYS = 7;

@QueryHandler(FindSentContent)
export class FindSentContentHandler implements IQueryHandler<FindSentContent> {
  constructor(
    private readonly em: EntityManager,
    private readonly metrics: MessageMetrics,
  ) {}

  async execute({ accountId, deviceId, to, waId }: FindSentContent): Promise<Uint8Array | null> {
    const {
      rows: [row],
    } = await sql<Pick<Row<'messages'>, 'content'>>`
      select m.content from messages m join chats c on c.id = m.chat_id join contacts p on p.id = c.contact_id
         where m.account_id = ${accountId} and m.device_id = ${deviceId} and m.wa_id = ${waId} and m.from_me
           and m.at > now() - make_interval(days => ${RETRY_DAYS}) and (p.phone = ${to.phone} or p.lid = ${to.lid}) and p.blocked_at is null
       union all select s.content from message_changes s join messages m on m.id = s.message_id join chats c on c.id = m.chat_id
           join contacts p on p.id = c.contact_id
         where s.account_id = ${accountId} and s.device_id = ${deviceId} and s.wa_id = ${waId}
           and s.created_at > now() - make_interval(days => ${RETRY_DAYS}) and (p.phone = ${to.phone} or p.lid = ${to.lid}) and p.blocked_at is null`.execute(
      database(this.em.fork()),
    );
    this.metrics.countRetryRequest(Boolean(row?.content));
    return row?.content ?? null;
  }
}
