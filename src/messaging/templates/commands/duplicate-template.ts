import type { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { likePattern } from '../../../platform/database/like-pattern.js';
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
      return { name: await nextName(em, accountId, template.name), content: template.content };
    });
  }
}

/** "Welcome" is followed by "Welcome (2)", and that by the next that is free. */
async function nextName(em: EntityManager, accountId: number, name: string): Promise<string> {
  const stem = name.replace(/ \(\d{1,6}\)$/, '').slice(0, LONGEST_TEMPLATE_NAME - ' (999999)'.length);
  const rows = await em.execute<{ name: string }[]>('select name from templates where account_id = ? and name like ?', [
    accountId,
    likePattern(stem).slice(1),
  ]);
  const taken = new Set(rows.map((row) => row.name));
  let number = 2;
  while (taken.has(`${stem} (${number})`)) number += 1;
  return `${stem.trim()} (${number})`.toWellFormed();
}
