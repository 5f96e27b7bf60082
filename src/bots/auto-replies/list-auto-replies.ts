import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type Expression, sql, type SqlBool } from 'kysely';
import { hasLetters } from '../../platform/database/search-condition.js';
import { database } from '../../platform/database/statements/database.js';
import type { Page } from '../../platform/http/page.contract.js';
import { toListResponse, pageOf, toPage } from '../../platform/http/page.js';
import type { AutoReplyResource, ListAutoRepliesQuery } from './auto-reply.contract.js';
import { selectAutoReplies, toAutoReplyResources } from './auto-reply.resource.js';

@Injectable()
export class ListAutoReplies {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
  ) {}

  async execute(
    accountId: number,
    query: ListAutoRepliesQuery,
  ): Promise<Page<AutoReplyResource> | Partial<AutoReplyResource>[]> {
    const filter = filterAutoReplies(accountId, query);
    const page = pageOf(query);
    const { count } = await database(this.em)
      .selectFrom('auto_replies as r')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where((eb) => eb.and(filter))
      .executeTakeFirstOrThrow();
    const rows = await selectAutoReplies(this.em)
      .where((eb) => eb.and(filter))
      .orderBy('r.id', query.orderType)
      .limit(page.rows)
      .offset((page.page - 1) * page.rows)
      .execute();
    const autoReplies = await toAutoReplyResources(this.queries, rows);
    return toListResponse(toPage(autoReplies, count, page), query);
  }
}

function filterAutoReplies(
  accountId: number,
  { search, status, devices }: ListAutoRepliesQuery,
): Expression<SqlBool>[] {
  const filter: Expression<SqlBool>[] = [sql`r.account_id = ${accountId}`];
  if (search) filter.push(hasLetters('r.name', search));
  if (status !== undefined) filter.push(sql`r.is_running = ${status}`);
  if (devices && devices.length > 0)
    filter.push(sql`exists (select from auto_reply_devices d
      where d.auto_reply_id = r.id and d.device_id = any (${devices}::bigint[]))`);
  return filter;
}
