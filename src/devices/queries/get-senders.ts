import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetSenders, type Sender } from '../devices.messages.js';

interface Row {
  id: string;
  account_id: string;
  session_id: string;
  name: string;
  is_on: boolean;
  connected_at: string | null;
  gap_min_seconds: number;
  gap_max_seconds: number;
}

/** Read anew each time: the gap may have been changed by another process. */
@QueryHandler(GetSenders)
export class GetSendersHandler implements IQueryHandler<GetSenders> {
  constructor(private readonly em: EntityManager) {}

  async execute({ deviceIds }: GetSenders): Promise<Map<number, Sender>> {
    if (deviceIds.length === 0) return new Map();
    const rows = await this.em.execute<Row[]>(
      `select id, account_id, session_id, name, state = 'on' as is_on, connected_at, gap_min_seconds, gap_max_seconds
         from devices where id = any (?::bigint[])`,
      [`{${deviceIds.join()}}`],
    );
    return new Map(rows.map((row) => [Number(row.id), toSender(row)]));
  }
}

function toSender(row: Row): Sender {
  return {
    id: Number(row.id),
    accountId: Number(row.account_id),
    sessionId: row.session_id,
    name: row.name,
    isOn: row.is_on,
    connectedAt: row.connected_at === null ? null : new Date(row.connected_at),
    gap: { min: row.gap_min_seconds, max: row.gap_max_seconds },
  };
}
