import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ShowsTyping } from '../devices.messages.js';

@QueryHandler(ShowsTyping)
export class ShowsTypingHandler implements IQueryHandler<ShowsTyping> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, deviceId }: ShowsTyping): Promise<boolean> {
    const rows = await this.em.execute<object[]>(
      'select from devices where id = ? and account_id = ? and shows_typing',
      [deviceId, accountId],
    );
    return rows.length > 0;
  }
}
