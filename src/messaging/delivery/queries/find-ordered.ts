import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { FailureCode, MessageStatus } from '../../messaging.contract.js';
import { FindOrdered, type OrderedMessage } from '../../bulk.messages.js';
import { arrayParam } from '../../../platform/database/array-param.js';

interface Row {
  id: string;
  key: string;
  chat_id: string;
  device_id: string;
  body: string | null;
  status: MessageStatus;
  failure: FailureCode | null;
  at: string;
}

@QueryHandler(FindOrdered)
export class FindOrderedHandler implements IQueryHandler<FindOrdered> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, keys }: FindOrdered): Promise<Map<string, OrderedMessage>> {
    if (keys.length === 0) return new Map();
    const rows = await this.em.execute<Row[]>(
      `select id, idempotency_key as key, chat_id, device_id, body, status, failure, at from messages
        where account_id = ? and idempotency_key = any (?::text[])`,
      [accountId, arrayParam(keys)],
    );
    return new Map(
      rows.map(({ id, key, chat_id, device_id, at, ...row }) => [
        key,
        { ...row, id: Number(id), chatId: Number(chat_id), deviceId: Number(device_id), at: new Date(at) },
      ]),
    );
  }
}
