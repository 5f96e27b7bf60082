import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ApiCallResource } from '../api-keys.contract.js';
import { MAX_CALLS_PER_ACCOUNT } from '../call-log.js';

interface Row extends Omit<ApiCallResource, 'id' | 'key'> {
  id: string;
  key_name: string;
}

@Injectable()
export class ListApiCalls {
  constructor(private readonly em: EntityManager) {}

  async execute(
    accountId: number,
    /** False while impersonating: bodies may belong to hidden chats. */
    withBodies: boolean,
  ): Promise<ApiCallResource[]> {
    const rows = await this.em.execute<Row[]>(
      `select id, key_name, method, path, status, ms, ip, request, answer, created_at from api_calls
        where account_id = ? order by id desc limit ?`,
      [accountId, MAX_CALLS_PER_ACCOUNT],
    );
    return rows.map(({ id, key_name, created_at, ...call }) => ({
      ...call,
      id: Number(id),
      key: key_name,
      created_at: new Date(created_at).toISOString(),
      ...(!withBodies && { request: null, answer: null }),
    }));
  }
}
