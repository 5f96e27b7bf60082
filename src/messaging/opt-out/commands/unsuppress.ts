import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { OptOutChanged } from '../../messaging.messages.js';
import { SuppressionNotFound } from '../../messaging.errors.js';

@Injectable()
export class Unsuppress {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute(accountId: number, suppressionId: number): Promise<void> {
    const rows = await this.em.execute<unknown[]>(
      'delete from suppressions where id = ? and account_id = ? returning 1',
      [suppressionId, accountId],
    );
    if (rows.length === 0) throw new SuppressionNotFound();
    this.events.publish(new OptOutChanged(accountId, null));
  }
}
