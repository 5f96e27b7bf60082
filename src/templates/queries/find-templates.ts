import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';
import { FindTemplates } from '../templates.messages.js';

@QueryHandler(FindTemplates)
export class FindTemplatesHandler implements IQueryHandler<FindTemplates> {
  constructor(private readonly em: EntityManager) {}

  async execute({
    accountId,
    ids,
  }: FindTemplates): Promise<Map<number, { id: number; name: string; content: string }>> {
    if (ids.length === 0) return new Map();
    const rows = await database(this.em.fork())
      .selectFrom('templates')
      .select(['id', 'name', 'content'])
      .where('account_id', '=', accountId)
      .where('id', '=', sql<number>`any (${ids}::bigint[])`)
      .execute();
    return new Map(rows.map((row) => [row.id, row]));
  }
}
