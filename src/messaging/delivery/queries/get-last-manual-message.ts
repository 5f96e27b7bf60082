import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { database } from '../../../platform/database/statements/database.js';
import { preparedSql } from '../../../platform/database/statements/prepared-sql.js';
import { GetLastManualMessage } from '../../conversation.messages.js';
import { wasManual } from '../../messaging.sql.js';

const WAS_MANUAL = wasManual('m');

@QueryHandler(GetLastManualMessage)
export class GetLastManualMessageHandler implements IQueryHandler<GetLastManualMessage> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, chatId, after }: GetLastManualMessage): Promise<Date | null> {
    const {
      rows: [row],
    } = await preparedSql<{ at: Date | null }>`
      select max(m.at) as at from messages m
        where m.chat_id = ${chatId} and m.account_id = ${accountId} and m.at > ${after} and ${WAS_MANUAL}`.execute(
      database(this.em),
    );
    return row?.at ?? null;
  }
}
