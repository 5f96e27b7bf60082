import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { CountRunningBots, type RunningBots } from '../../bots.messages.js';

@QueryHandler(CountRunningBots)
export class CountRunningBotsHandler implements IQueryHandler<CountRunningBots> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId }: CountRunningBots): Promise<RunningBots> {
    const [row] = await this.em.execute<{ chatbots: number; auto_replies: number }[]>(
      `select (select count(*)::int from chatbots where account_id = ? and is_running) chatbots,
        (select count(*)::int from auto_replies where account_id = ? and is_running) auto_replies`,
      [accountId, accountId],
    );
    return { chatbots: row?.chatbots ?? 0, autoReplies: row?.auto_replies ?? 0 };
  }
}
