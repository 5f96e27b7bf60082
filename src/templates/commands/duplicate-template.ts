import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { likePattern } from '../../platform/database/like-pattern.js';
import { database } from '../../platform/database/statements/database.js';
import { nextName, stemOf } from '../../platform/text/next-name.js';
import { TemplateNotFound } from '../templates.errors.js';
import { MAX_TEMPLATE_NAME_LENGTH } from '../template-limits.contract.js';
import type { TemplateResource } from '../templates.contract.js';
import { WriteTemplate } from '../write-template.js';

@Injectable()
export class DuplicateTemplate {
  constructor(private readonly templates: WriteTemplate) {}

  execute(accountId: number, templateId: number): Promise<TemplateResource> {
    return this.templates.add(accountId, async (em) => {
      const template = await database(em)
        .selectFrom('templates')
        .select(['name', 'content'])
        .where('id', '=', templateId)
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      if (!template) throw new TemplateNotFound();
      return { name: await findFreeName(em, accountId, template.name), content: template.content };
    });
  }
}

async function findFreeName(em: EntityManager, accountId: number, name: string): Promise<string> {
  const stem = stemOf(name, MAX_TEMPLATE_NAME_LENGTH);
  const rows = await database(em)
    .selectFrom('templates')
    .select('name')
    .where('account_id', '=', accountId)
    // Drops the leading %: the name starts with the stem.
    .where('name', 'like', likePattern(stem).slice(1))
    .execute();
  return nextName(stem, new Set(rows.map((row) => row.name)));
}
