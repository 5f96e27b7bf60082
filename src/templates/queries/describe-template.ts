import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { database } from '../../platform/database/statements/database.js';
import { TemplateNotFound } from '../templates.errors.js';
import { TEMPLATE_COLUMNS, toTemplateResource } from '../template.resource.js';
import type { TemplateResource } from '../templates.contract.js';

@Injectable()
export class DescribeTemplate {
  constructor(private readonly em: EntityManager) {}

  async execute(accountId: number, templateId: number): Promise<TemplateResource> {
    const row = await database(this.em)
      .selectFrom('templates')
      .select(TEMPLATE_COLUMNS)
      .where('id', '=', templateId)
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    if (!row) throw new TemplateNotFound();
    return toTemplateResource(row);
  }
}
