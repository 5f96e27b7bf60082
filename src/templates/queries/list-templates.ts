import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { readCounters } from '../../platform/counters/read-counters.js';
import { hasLetters } from '../../platform/database/search-condition.js';
import { reversePaging } from '../../platform/database/reverse-paging.js';
import { database } from '../../platform/database/statements/database.js';
import type { Page } from '../../platform/http/page.contract.js';
import { toListResponse, pageOf, toPage } from '../../platform/http/page.js';
import { TEMPLATE_COLUMNS, toTemplateResource } from '../template.resource.js';
import type { ListTemplatesQuery, TemplateResource } from '../templates.contract.js';

@Injectable()
export class ListTemplates {
  constructor(private readonly em: EntityManager) {}

  async execute(
    accountId: number,
    query: ListTemplatesQuery,
  ): Promise<Page<TemplateResource> | Partial<TemplateResource>[]> {
    const { search, orderType } = query;
    const ownTemplates = database(this.em).selectFrom('templates').where('account_id', '=', accountId);
    const matches = search ? ownTemplates.where(matchesSearch(search)) : ownTemplates;
    // The counter covers all templates.
    const { total } = search
      ? await matches.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
      : { total: (await readCounters(this.em, accountId, ['templates'])).templates };
    const page = pageOf(query);
    const { direction, size, offset } = reversePaging({ ...page, orderType }, total);
    const rows = await database(this.em)
      .selectFrom(matches.select('id').orderBy('id', direction).limit(size).offset(offset).as('page'))
      .innerJoin('templates', 'templates.id', 'page.id')
      .select(TEMPLATE_COLUMNS)
      .orderBy('templates.id', orderType)
      .execute();
    return toListResponse(toPage(rows.map(toTemplateResource), total, page), query);
  }
}

const matchesSearch = (search: string) => hasLetters('name || chr(10) || content', search);
