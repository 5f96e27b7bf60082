import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { database } from '../../platform/database/statements/database.js';
import { TemplateNotFound } from '../templates.errors.js';
import { GetTemplate } from '../templates.messages.js';

@QueryHandler(GetTemplate)
export class GetTemplateHandler implements IQueryHandler<GetTemplate> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, templateId }: GetTemplate): Promise<{ id: number; name: string; content: string }> {
    const row = await database(this.em)
      .selectFrom('templates')
      .select(['id', 'name', 'content'])
      .where('id', '=', templateId)
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    if (!row) throw new TemplateNotFound();
    return row;
  }
}
