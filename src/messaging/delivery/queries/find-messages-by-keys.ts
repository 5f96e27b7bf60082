import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { FindMessagesByKeys, type KeyedMessage } from '../../messaging.messages.js';
import { database } from '../../../platform/database/statements/database.js';

@QueryHandler(FindMessagesByKeys)
export class FindMessagesByKeysHandler implements IQueryHandler<FindMessagesByKeys> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, keys }: FindMessagesByKeys): Promise<Map<string, KeyedMessage>> {
    if (keys.length === 0) return new Map();
    const rows = await database(this.em)
      .selectFrom('messages')
      .select([
        'id',
        'idempotency_key',
        'chat_id as chatId',
        'device_id as deviceId',
        'body',
        'status',
        'failure',
        'at',
      ])
      .where('account_id', '=', accountId)
      .where(sql<boolean>`idempotency_key = any (${keys}::text[])`)
      .execute();
    return new Map(rows.map(({ idempotency_key: key, ...row }) => [key!, row]));
  }
}
