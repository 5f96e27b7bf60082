import type { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { likePattern } from '../../../platform/database/like-pattern.js';
import { nextName, stemOf } from '../../../platform/text/next-name.js';
import { TemplateNotFound } from '../../messaging.errors.js';
import { LONGEST_TEMPLATE_NAME } from '../template-limits.contract.js';
import type { TemplateResource } from '../templates.contract.js';
import { WriteTemplate } from '../write-template.js';

/** Writes a template once more, under a name that tells it apart. */
export class DuplicateTemplate extends Command<TemplateResource> {
  constructor(
    readonly accountId: number,
    readonly templateId: number,
  ) {
    super();
  }
}

@CommandHandler(DuplicateTemplate)
export class DuplicateTemplateHandler implements ICommandHandler<DuplicateTemplate> {
  constructor(private readonly templates: WriteTemplate) {}

  execute({ accountId, templateId }: DuplicateTemplate): Promise<TemplateResource> {
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

/** The name of the copy, which none of the account's templates has. */
async function freeName(em: EntityManager, accountId: number, name: string): Promise<string> {
  const stem = stemOf(name, LONGEST_TEMPLATE_NAME);
  const rows = await em.execute<{ name: string }[]>('select name from templates where account_id = ? and name like ?', [
    accountId,
    likePattern(stem).slice(1),
  ]);
  return nextName(stem, new Set(rows.map((row) => row.name)));
}
