import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ChatbotNotFound } from '../../bots.errors.js';
import { type ListVersionsResult, MAX_VERSIONS } from '../chatbot.contract.js';

@Injectable()
export class ListVersions {
  constructor(private readonly em: EntityManager) {}

  async execute(accountId: number, id: number): Promise<ListVersionsResult['data']> {
    const rows = await this.em.execute<
      { number: number | null; published_at: string; by_name: string | null; nodes: number }[]
    >(
      `select v.number, v.published_at, v.by_name, jsonb_array_length(v.flow -> 'nodes') as nodes
         from chatbots b left join chatbot_versions v on v.chatbot_id = b.id
        where b.account_id = ? and b.id = ? order by v.number desc limit ?`,
      [accountId, id, MAX_VERSIONS],
    );
    if (rows.length === 0) throw new ChatbotNotFound();
    return rows.flatMap(({ number: version, published_at, by_name: by, nodes }) =>
      version === null ? [] : [{ version, published_at: new Date(published_at).toISOString(), by, nodes_count: nodes }],
    );
  }
}
