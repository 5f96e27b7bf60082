import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { prepared } from '../../../platform/database/prepared-statements.js';
import { ownKey } from '../../bulk.messages.js';
import { GetLastByHand } from '../../conversation.messages.js';

@QueryHandler(GetLastByHand)
export class GetLastByHandHandler implements IQueryHandler<GetLastByHand> {
  constructor(private readonly em: EntityManager) {}

  /** What a module of ours ordered bears its key. */
  async execute({ accountId, chatId, after }: GetLastByHand): Promise<Date | null> {
    const [row] = await this.em.execute<{ at: string | null }[]>(
      prepared(`select max(at) as at from messages where chat_id = ? and account_id = ? and at > ? and from_me and not is_bulk and not is_free
         and (idempotency_key is null or not starts_with(idempotency_key, ?))`),
      [chatId, accountId, after, ownKey('')],
    );
    return row?.at ? new Date(row.at) : null;
  }
}
