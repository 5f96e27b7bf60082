import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { UNREADABLE } from '../../../devices/devices.ports.js';
import { prepared } from '../../../platform/database/prepared-statements.js';
import { type ArrivedMessage, ReadInbound } from '../../conversation.messages.js';

interface Row extends Pick<ArrivedMessage, 'phone' | 'lid' | 'name' | 'kind' | 'body'> {
  id: string;
  chat_id: string;
  device_id: string;
  contact_id: string;
  unsupported_type: string | null;
  is_reaction: boolean;
  choice_id: string | null;
  quoted_id: string | null;
  at: string;
}

/** Only reactions to our messages count. */
const THEIR_REACTION = `(select e from jsonb_array_elements(m.reactions) e where m.from_me and not (e ->> 'fromMe')::boolean limit 1)`;

@QueryHandler(ReadInbound)
export class ReadInboundHandler implements IQueryHandler<ReadInbound> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, messageIds }: ReadInbound): Promise<Map<number, ArrivedMessage>> {
    if (messageIds.length === 0) return new Map();
    const rows = await this.em.execute<Row[]>(
      prepared(`select m.id, m.chat_id, m.device_id, h.contact_id, p.phone, p.lid, coalesce(p.name, p.push_name) as name, case when m.from_me then 'text' else m.kind end kind,
         case when m.from_me then ${THEIR_REACTION} ->> 'emoji' when not m.is_deleted then m.body end as body,
         case when not m.from_me then m.card -> 'reply' ->> 'id' end as choice_id, case when not m.from_me then m.quoted ->> 'id' end as quoted_id,
         m.from_me is_reaction, m.unsupported_type, coalesce((${THEIR_REACTION} ->> 'at')::timestamptz, m.at) at
         from messages m join chats h on h.id = m.chat_id join contacts p on p.id = h.contact_id
        where m.account_id = ? and m.id = any (?::bigint[]) and (not m.from_me or ${THEIR_REACTION} is not null)`),
      [accountId, `{${messageIds.join()}}`],
    );
    return new Map(
      rows.map(({ id, phone, lid, name, kind, body, ...row }) => [
        Number(id),
        {
          chatId: Number(row.chat_id),
          deviceId: Number(row.device_id),
          contactId: Number(row.contact_id),
          phone,
          lid,
          name,
          kind,
          body,
          isUnreadable: row.unsupported_type === UNREADABLE,
          at: new Date(row.at),
          isReaction: row.is_reaction,
          choiceId: row.choice_id,
          quotedId: row.quoted_id === null ? null : Number(row.quoted_id),
        },
      ]),
    );
  }
}
