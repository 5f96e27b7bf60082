import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { FindTemplates } from '../../bulk.messages.js';

@QueryHandler(FindTemplates)
export class FindTemplatesHandler implements IQueryHandler<FindTemplates> {
  constructor(private readonly em: EntityManager) {}

  async execute({
    accountId,
    ids,
  }: FindTemplates): Promise<Map<number, { id: number; name: string; content: string }>> {
    if (ids.length === 0) return new Map();
    const rows = await this.em
      .fork()
      .execute<{ id: string; name: string; content: string }[]>(
        'select id, name, content from templates where account_id = ? and id = any (?::bigint[])',
        [accountId, `{${ids.join()}}`],
      );
    return new Map(rows.map(({ id, ...template }) => [Number(id), { id: Number(id), ...template }]));
  }
}
