import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { ApiCallResource } from '../api-keys.contract.js';
import { KEPT_CALLS } from '../call-log.js';

/** The last calls of an account, newest first. */
export class ListApiCalls extends Query<ApiCallResource[]> {
  constructor(
    readonly accountId: number,
    /** What was asked and answered may tell of any chat, also of those that are hidden from an administrator inside the account. */
    readonly withBodies: boolean,
  ) {
    super();
  }
}

interface Row extends Omit<ApiCallResource, 'id' | 'key'> {
  id: string;
  key_name: string;
}

@QueryHandler(ListApiCalls)
export class ListApiCallsHandler implements IQueryHandler<ListApiCalls> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, withBodies }: ListApiCalls): Promise<ApiCallResource[]> {
    const rows = await this.em.execute<Row[]>(
      `select id, key_name, method, path, status, ms, ip, request, answer, created_at from api_calls
        where account_id = ? order by id desc limit ?`,
      [accountId, KEPT_CALLS],
    );
    return rows.map(({ id, key_name, created_at, ...call }) => ({
      ...{ ...call, id: Number(id), key: key_name, created_at: new Date(created_at).toISOString() },
      ...(!withBodies && { request: null, answer: null }),
    }));
  }
}
