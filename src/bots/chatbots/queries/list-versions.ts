import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { database } from '../../../platform/database/statements/database.js';
import { ChatbotNotFound } from '../../bots.errors.js';
import { type ListVersionsResult, MAX_VERSIONS } from '../chatbot.contract.js';

@Injectable()
export class ListVersions {
  constructor(private readonly em: EntityManager) {}

  async execute(accountId: number, id: number): Promise<ListVersionsResult['data']> {
    const rows = await database(this.em)
      .selectFrom('chatbots as b')
      .leftJoin('chatbot_versions as v', 'v.chatbot_id', 'b.id')
      .select(['v.number as version', 'v.published_at', 'v.by_name as by'])
      .select(sql<number>`jsonb_array_length(v.flow -> 'nodes')`.as('nodes_count'))
      .where('b.account_id', '=', accountId)
      .where('b.id', '=', id)
      .orderBy('v.number', 'desc')
      .limit(MAX_VERSIONS)
      .execute();
    if (rows.length === 0) throw new ChatbotNotFound();
    return rows.flatMap(({ version, published_at, ...row }) =>
      version === null || published_at === null ? [] : [{ ...row, version, published_at: published_at.toISOString() }],
    );
  }
}
