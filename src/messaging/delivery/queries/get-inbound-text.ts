import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { database } from '../../../platform/database/statements/database.js';
import { GetInboundText } from '../../messaging.messages.js';

@QueryHandler(GetInboundText)
export class GetInboundTextHandler implements IQueryHandler<GetInboundText> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, messageId }: GetInboundText): Promise<string | null> {
    const message = await database(this.em)
      .selectFrom('messages')
      .select('body')
      .where('id', '=', messageId)
      .where('account_id', '=', accountId)
      .where('from_me', '=', false)
      .where('is_deleted', '=', false)
      .where('kind', '=', 'text')
      .executeTakeFirst();
    return message?.body ?? null;
  }
}
