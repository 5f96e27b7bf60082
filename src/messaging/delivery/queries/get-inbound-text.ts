import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetInboundText } from '../../messaging.messages.js';

@QueryHandler(GetInboundText)
export class GetInboundTextHandler implements IQueryHandler<GetInboundText> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, messageId }: GetInboundText): Promise<string | null> {
    const [row] = await this.em.execute<{ body: string | null }[]>(
      `select body from messages where id = ? and account_id = ? and not from_me and kind = 'text'`,
      [messageId, accountId],
    );
    return row?.body ?? null;
  }
}
