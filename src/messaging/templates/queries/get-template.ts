import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { TemplateNotFound } from '../../messaging.errors.js';
import { GetTemplate } from '../../messaging.messages.js';

@QueryHandler(GetTemplate)
export class GetTemplateHandler implements IQueryHandler<GetTemplate> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, templateId }: GetTemplate): Promise<{ id: number; name: string; content: string }> {
    const [row] = await this.em.execute<{ name: string; content: string }[]>(
      'select name, content from templates where id = ? and account_id = ?',
      [templateId, accountId],
    );
    if (!row) throw new TemplateNotFound();
    return { id: templateId, ...row };
  }
}
