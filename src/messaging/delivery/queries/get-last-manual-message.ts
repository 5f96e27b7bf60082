import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { prepared } from '../../../platform/database/prepared-statements.js';
import { GetLastManualMessage } from '../../conversation.messages.js';
import { wasManual } from '../../messaging.sql.js';

@QueryHandler(GetLastManualMessage)
export class GetLastManualMessageHandler implements IQueryHandler<GetLastManualMessage> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, chatId, after }: GetLastManualMessage): Promise<Date | null> {
    const [row] = await this.em.execute<{ at: string | null }[]>(
      prepared(
        `select max(m.at) as at from messages m where m.chat_id = ? and m.account_id = ? and m.at > ? and ${wasManual('m')}`,
      ),
      [chatId, accountId, after],
    );
    return row?.at ? new Date(row.at) : null;
  }
}
