import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { TemplateNotFound } from '../../messaging.errors.js';
import { TEMPLATE_COLUMNS, type TemplateRow, toTemplateResource } from '../template.resource.js';
import type { TemplateResource } from '../templates.contract.js';

export class DescribeTemplate extends Query<TemplateResource> {
  constructor(
    readonly accountId: number,
    readonly templateId: number,
  ) {
    super();
  }
}

@QueryHandler(DescribeTemplate)
export class DescribeTemplateHandler implements IQueryHandler<DescribeTemplate> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, templateId }: DescribeTemplate): Promise<TemplateResource> {
    const [row] = await this.em.execute<TemplateRow[]>(
      `select ${TEMPLATE_COLUMNS} from templates t where t.id = ? and t.account_id = ?`,
      [templateId, accountId],
    );
    if (!row) throw new TemplateNotFound();
    return toTemplateResource(row);
  }
}
