import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { TemplateNotFound } from '../../messaging.errors.js';
import { TEMPLATE_COLUMNS, type TemplateRow, toTemplateResource } from '../template.resource.js';
import type { TemplateResource } from '../templates.contract.js';

@Injectable()
export class DescribeTemplate {
  constructor(private readonly em: EntityManager) {}

  async execute(accountId: number, templateId: number): Promise<TemplateResource> {
    const [row] = await this.em.execute<TemplateRow[]>(
      `select ${TEMPLATE_COLUMNS} from templates t where t.id = ? and t.account_id = ?`,
      [templateId, accountId],
    );
    if (!row) throw new TemplateNotFound();
    return toTemplateResource(row);
  }
}
