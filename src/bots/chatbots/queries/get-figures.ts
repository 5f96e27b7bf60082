import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { database } from '../../../platform/database/statements/database.js';
import { ChatbotNotFound } from '../../bots.errors.js';
import type { FiguresResult } from '../chatbot.contract.js';

const FIGURES_PERIOD = sql`interval '30 days'`;

@Injectable()
export class GetFigures {
  constructor(private readonly em: EntityManager) {}

  async execute(accountId: number, id: number): Promise<FiguresResult['data']> {
    const known = await database(this.em)
      .selectFrom('chatbots')
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    if (!known) throw new ChatbotNotFound();
    const sums = await database(this.em)
      .selectFrom('bot_conversations')
      .select(({ fn }) => [
        fn.countAll<number>().as('conversations'),
        fn.countAll<number>().filterWhere('outcome', '=', 'finished').as('finished'),
        fn.countAll<number>().filterWhere('outcome', '=', 'handed_over').as('handed_over'),
      ])
      .where('chatbot_id', '=', id)
      .where('account_id', '=', accountId)
      .where('created_at', '>', sql<Date>`now() - ${FIGURES_PERIOD}`)
      .executeTakeFirstOrThrow();
    const { rows: nodes } = await sql<{ node: string; passed: number; left: number }>`
      select node, sum(passed)::int as passed, sum(ended)::int as left from (
         select jsonb_array_elements_text(passed) as node, 1 as passed, 0 as ended from bot_turns
          where chatbot_id = ${id} and account_id = ${accountId} and created_at > now() - ${FIGURES_PERIOD}
         union all
         select left_at, 0, 1 from bot_conversations
          where chatbot_id = ${id} and account_id = ${accountId} and created_at > now() - ${FIGURES_PERIOD} and left_at is not null
       ) found group by node`.execute(database(this.em));
    return {
      ...sums,
      nodes: Object.fromEntries(nodes.map(({ node, passed, left }) => [node, { passed, left }])),
    };
  }
}
