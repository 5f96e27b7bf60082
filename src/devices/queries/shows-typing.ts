import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { database } from '../../platform/database/statements/database.js';
import { ShowsTyping } from '../devices.messages.js';

@QueryHandler(ShowsTyping)
export class ShowsTypingHandler implements IQueryHandler<ShowsTyping> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, deviceId }: ShowsTyping): Promise<boolean> {
    const device = await database(this.em)
      .selectFrom('devices')
      .select('shows_typing')
      .where('id', '=', deviceId)
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    return device?.shows_typing ?? false;
  }
}
