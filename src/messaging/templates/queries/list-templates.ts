import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { readCounters } from '../../../platform/counters/read-counters.js';
import { foldedPattern, hasLetters } from '../../../platform/database/search-condition.js';
import { reversePaging } from '../../../platform/database/reverse-paging.js';
import type { Page } from '../../../platform/http/page.contract.js';
import { answerList, pageOf, toPage } from '../../../platform/http/page.js';
import { TEMPLATE_COLUMNS, type TemplateRow, toTemplateResource } from '../template.resource.js';
import type { ListTemplatesQuery, TemplateResource } from '../templates.contract.js';

@Injectable()
export class ListTemplates {
  constructor(private readonly em: EntityManager) {}

  async execute(
    accountId: number,
    query: ListTemplatesQuery,
  ): Promise<Page<TemplateResource> | Partial<TemplateResource>[]> {
    const where = ['t.account_id = ?', ...(query.search ? [hasLetters('t.name || chr(10) || t.content')] : [])].join(
      ' and ',
    );
    const params = [accountId, ...(query.search ? [foldedPattern(query.search)] : [])];
    const page = pageOf(query);
    const total = await this.count(accountId, query.search, where, params);
    const { direction, size, offset } = reversePaging({ ...page, orderType: query.orderType }, total);
    const rows = await this.em.execute<TemplateRow[]>(
      `with page as (select t.id from templates t where ${where} order by t.id ${direction} limit ? offset ?)
       select ${TEMPLATE_COLUMNS} from page join templates t using (id) order by t.id ${query.orderType}`,
      [...params, size, offset],
    );
    return answerList(toPage(rows.map(toTemplateResource), total, page), query);
  }

  /** Without a search the counter is exact. */
  private async count(
    accountId: number,
    search: string | undefined,
    where: string,
    params: readonly unknown[],
  ): Promise<number> {
    if (!search) return (await readCounters(this.em, accountId, ['templates'])).templates;
    const [row] = await this.em.execute<{ count: number }[]>(
      `select count(*)::int as count from templates t where ${where}`,
      [...params],
    );
    return row?.count ?? 0;
  }
}
