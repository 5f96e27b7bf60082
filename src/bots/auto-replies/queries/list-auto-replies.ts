import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { foldedPattern, hasLetters } from '../../../platform/database/search-condition.js';
import type { Page } from '../../../platform/http/page.contract.js';
import { answerList, pageOf, toPage } from '../../../platform/http/page.js';
import type { AutoReplyResource, ListAutoRepliesQuery } from '../auto-reply.contract.js';
import { readAutoReplies } from '../auto-reply.resource.js';

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
    const conditions = ['r.account_id = ?'];
    const params: unknown[] = [accountId];
    const add = (condition: string, value: unknown): void => {
      conditions.push(condition);
      params.push(value);
    };
    if (query.search) add(hasLetters('r.name'), foldedPattern(query.search));
    if (query.status !== undefined) add('r.is_running = ?', query.status);
    if (query.devices && query.devices.length > 0)
      add(
        'exists (select from auto_reply_devices d where d.auto_reply_id = r.id and d.device_id = any (?::bigint[]))',
        `{${query.devices.join()}}`,
      );
    const where = conditions.join(' and ');
    const page = pageOf(query);
    const [count] = await this.em.execute<{ count: number }[]>(
      `select count(*)::int as count from auto_replies r where ${where}`,
      params,
    );
    const sorted = `${where} order by r.id ${query.orderType} limit ? offset ?`;
    const rows = await readAutoReplies(this.em, this.queries, sorted, [
      ...params,
      page.rows,
      (page.page - 1) * page.rows,
    ]);
    return answerList(toPage(rows, count?.count ?? 0, page), query);
  }
}
