import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { database } from '../../platform/database/statements/database.js';
import type { ApiCallResource } from './api-keys.contract.js';
import { MAX_CALLS_PER_ACCOUNT } from './call-log.js';

@Injectable()
export class ListApiCalls {
  constructor(private readonly em: EntityManager) {}

  /** Call without bodies during impersonations: they may belong to hidden chats. */
  async execute(accountId: number, { hasBodies }: { hasBodies: boolean }): Promise<ApiCallResource[]> {
    const rows = await database(this.em)
      .selectFrom('api_calls')
      .select(['id', 'key_name as key', 'method', 'path', 'status', 'ms', 'ip', 'request', 'answer', 'created_at'])
      .where('account_id', '=', accountId)
      .orderBy('id', 'desc')
      .limit(MAX_CALLS_PER_ACCOUNT)
      .execute();
    return rows.map(({ created_at, ...call }) => ({
      ...call,
      created_at: created_at.toISOString(),
      ...(!hasBodies && { request: null, answer: null }),
    }));
  }
}
