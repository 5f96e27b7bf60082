import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { isSpelledAs } from '../../messaging/messaging.sql.js';
import { IsAnswerExpected } from '../../messaging/messaging.ports.js';
import { readCodAnswer, readCodEmoji } from './read-cod-answer.js';
import { IS_ASKED_BY, IS_OPEN } from './asked-orders.js';

@QueryHandler(IsAnswerExpected)
export class IsAnswerExpectedHandler implements IQueryHandler<IsAnswerExpected> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, phone, text, reactedToId }: IsAnswerExpected): Promise<boolean> {
    const answer = reactedToId === null ? readCodAnswer(text) : readCodEmoji(text);
    if (phone === null || answer === null) return false;
    const rows = await this.em.execute<object[]>(
      `select from shop_orders o where shop_id in (select id from shops where account_id = ?) and ${isSpelledAs('phone')}
         and ${IS_OPEN} and (?::bigint is null or ${IS_ASKED_BY}) limit 1`,
      [accountId, phone, accountId, phone, reactedToId, reactedToId],
    );
    return rows.length > 0;
  }
}
