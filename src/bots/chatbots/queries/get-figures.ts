import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ChatbotNotFound } from '../../bots.errors.js';
import type { FiguresResult } from '../chatbot.contract.js';

const FIGURES_PERIOD = `interval '30 days'`;

@Injectable()
export class GetFigures {
  constructor(private readonly em: EntityManager) {}

  async execute(accountId: number, id: number): Promise<FiguresResult['data']> {
    const known = await this.em.execute<object[]>('select from chatbots where id = ? and account_id = ?', [
      id,
      accountId,
    ]);
    if (known.length === 0) throw new ChatbotNotFound();
    const [sums] = await this.em.execute<{ conversations: number; finished: number; handed_over: number }[]>(
      `select count(*)::int as conversations, (count(*) filter (where outcome = 'finished'))::int as finished,
         (count(*) filter (where outcome = 'handed_over'))::int as handed_over
         from bot_conversations where chatbot_id = ? and account_id = ? and created_at > now() - ${FIGURES_PERIOD}`,
      [id, accountId],
    );
    const nodes = await this.em.execute<{ node: string; passed: number; left: number }[]>(
      `select node, sum(passed)::int as passed, sum(ended)::int as left from (
         select jsonb_array_elements_text(passed) as node, 1 as passed, 0 as ended from bot_turns
          where chatbot_id = ? and account_id = ? and created_at > now() - ${FIGURES_PERIOD}
         union all
         select left_at, 0, 1 from bot_conversations
          where chatbot_id = ? and account_id = ? and created_at > now() - ${FIGURES_PERIOD} and left_at is not null
       ) found group by node`,
      [id, accountId, id, accountId],
    );
    return {
      ...(sums ?? { conversations: 0, finished: 0, handed_over: 0 }),
      nodes: Object.fromEntries(nodes.map(({ node, passed, left }) => [node, { passed, left }])),
    };
  }
}
