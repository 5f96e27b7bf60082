import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { database } from '../../../platform/database/statements/database.js';
import { CountRunningBots, type RunningBots } from '../../bots.messages.js';

@QueryHandler(CountRunningBots)
export class CountRunningBotsHandler implements IQueryHandler<CountRunningBots> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId }: CountRunningBots): Promise<RunningBots> {
    const { rows } = await sql<RunningBots>`
      select (select count(*) from chatbots where account_id = ${accountId} and is_running) chatbots,
        (select count(*) from auto_replies where account_id = ${accountId} and is_running) "autoReplies"`.execute(
      database(this.em),
    );
    return rows[0]!;
  }
}
