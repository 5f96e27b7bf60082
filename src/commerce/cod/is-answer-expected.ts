import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { isSpelledAs } from '../../address-book/address-book.sql.js';
import { IsAnswerExpected } from '../../messaging/messaging.ports.js';
import { database } from '../../platform/database/statements/database.js';
import { readCodAnswer, readCodEmoji } from './read-cod-answer.js';
import { isAskedBy, IS_OPEN } from './asked-orders.js';

@QueryHandler(IsAnswerExpected)
export class IsAnswerExpectedHandler implements IQueryHandler<IsAnswerExpected> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, phone, text, reactedToId }: IsAnswerExpected): Promise<boolean> {
    const answer = reactedToId === null ? readCodAnswer(text) : readCodEmoji(text);
    if (phone === null || answer === null) return false;
    const isOfContact = isSpelledAs('phone', phone, accountId);
    const isAbout = reactedToId === null ? sql`true` : isAskedBy(reactedToId);
    const { rows } = await sql`
      select from shop_orders o where shop_id in (select id from shops where account_id = ${accountId}) and ${isOfContact}
        and ${IS_OPEN} and ${isAbout} limit 1`.execute(database(this.em));
    return rows.length > 0;
  }
}
