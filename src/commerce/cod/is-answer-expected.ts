import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { IsAnswerExpected } from '../../messaging/messaging.ports.js';
import { readCodAnswer } from './read-cod-answer.js';
import { ASKED_WITHIN } from './asked-orders.js';

@QueryHandler(IsAnswerExpected)
export class IsAnswerExpectedHandler implements IQueryHandler<IsAnswerExpected> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, phone, text }: IsAnswerExpected): Promise<boolean> {
    if (phone === null || readCodAnswer(text) === null) return false;
    // Who answers and says it once more means the same by it.
    const rows = await this.em.execute<object[]>(
      `select from shop_orders where shop_id in (select id from shops where account_id = ?) and phone = ?
         and (cod_state = 'asked' and cod_asked_at > clock_timestamp() - ${ASKED_WITHIN}
           or cod_answered_at > clock_timestamp() - interval '1 hour') limit 1`,
      [accountId, phone],
    );
    return rows.length > 0;
  }
}
