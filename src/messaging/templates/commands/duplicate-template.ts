import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { likePattern } from '../../../platform/database/like-pattern.js';
import { nextName, stemOf } from '../../../platform/text/next-name.js';
import { TemplateNotFound } from '../../messaging.errors.js';
import { MAX_TEMPLATE_NAME_LENGTH } from '../template-limits.contract.js';
import type { TemplateResource } from '../templates.contract.js';
import { WriteTemplate } from '../write-template.js';

@Injectable()
export class DuplicateTemplate {
  constructor(private readonly templates: WriteTemplate) {}

  execute(accountId: number, templateId: number): Promise<TemplateResource> {
    return this.templates.add(accountId, async (em) => {
      const [template] = await em.execute<{ name: string; content: string }[]>(
        'select name, content from templates where id = ? and account_id = ?',
        [templateId, accountId],
      );
      if (!template) throw new TemplateNotFound();
      return { name: await freeName(em, accountId, template.name), content: template.content };
    });
  }
}

async function freeName(em: EntityManager, accountId: number, name: string): Promise<string> {
  const stem = stemOf(name, MAX_TEMPLATE_NAME_LENGTH);
  const rows = await em.execute<{ name: string }[]>('select name from templates where account_id = ? and name like ?', [
    accountId,
    likePattern(stem).slice(1),
  ]);
  return nextName(stem, new Set(rows.map((row) => row.name)));
}
