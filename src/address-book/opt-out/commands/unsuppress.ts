import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { database } from '../../../platform/database/statements/database.js';
import { OptOutChanged } from '../../address-book.messages.js';
import { SuppressionNotFound } from '../../address-book.errors.js';

@Injectable()
export class Unsuppress {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute(accountId: number, suppressionId: number): Promise<void> {
    const { numDeletedRows: count } = await database(this.em)
      .deleteFrom('suppressions')
      .where('id', '=', suppressionId)
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    if (count === 0n) throw new SuppressionNotFound();
    this.events.publish(new OptOutChanged(accountId, null));
  }
}
