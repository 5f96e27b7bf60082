import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { UNREADABLE } from '../../../devices/devices.ports.js';
import { database, type Row } from '../../../platform/database/statements/database.js';
import { preparedSql } from '../../../platform/database/statements/prepared-sql.js';
import { type ArrivedMessage, ReadInbound } from '../../conversation.messages.js';

interface ArrivedRow
  extends
    Pick<ArrivedMessage, 'phone' | 'lid' | 'name' | 'kind' | 'body'>,
    Pick<Row<'messages'>, 'id' | 'chat_id' | 'device_id' | 'unsupported_type' | 'at'> {
  contact_id: number;
  is_reaction: boolean;
  choice_id: string | null;
  quoted_id: string | null;
}

/** Only reactions to own messages count. */
const THEIR_REACTION = sql`(select e from jsonb_array_elements(m.reactions) e where m.from_me and not (e ->> 'fromMe')::boolean limit 1)`;

@QueryHandler(ReadInbound)
export class ReadInboundHandler implements IQueryHandler<ReadInbound> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, messageIds }: ReadInbound): Promise<Map<number, ArrivedMessage>> {
    if (messageIds.length === 0) return new Map();
    const { rows } = await preparedSql<ArrivedRow>`
      select m.id, m.chat_id, m.device_id, h.contact_id, p.phone, p.lid, coalesce(p.name, p.push_name) as name, case when m.from_me then 'text' else m.kind end kind,
         case when m.from_me then ${THEIR_REACTION} ->> 'emoji' when not m.is_deleted then m.body end as body,
         case when not m.from_me then m.card -> 'reply' ->> 'id' end as choice_id, case when not m.from_me then m.quoted ->> 'id' end as quoted_id,
         m.from_me is_reaction, m.unsupported_type, coalesce((${THEIR_REACTION} ->> 'at')::timestamptz, m.at) at
         from messages m join chats h on h.id = m.chat_id join contacts p on p.id = h.contact_id
        where m.account_id = ${accountId} and m.id = any (${messageIds}::bigint[])
          and (not m.from_me or ${THEIR_REACTION} is not null)`.execute(database(this.em));
    return new Map(
      rows.map(({ id, phone, lid, name, kind, body, ...row }) => [
        id,
        {
          chatId: row.chat_id,
          deviceId: row.device_id,
          contactId: row.contact_id,
          phone,
          lid,
          name,
          kind,
          body,
          isUnreadable: row.unsupported_type === UNREADABLE,
          at: row.at,
          isReaction: row.is_reaction,
          choiceId: row.choice_id,
          quotedId: row.quoted_id === null ? null : Number(row.quoted_id),
        },
      ]),
    );
  }
}
