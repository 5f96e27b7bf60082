import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { Clock } from '../../platform/clock.js';
import { database } from '../../platform/database/statements/database.js';
import { AlertsSeen } from '../alerts.messages.js';

@Injectable()
export class MarkAlertsSeen {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

  async execute(accountId: number): Promise<void> {
    const { numUpdatedRows: count } = await database(this.em)
      .updateTable('alerts')
      .set({ seen_at: this.clock.now() })
      .where('account_id', '=', accountId)
      .where('raised_at', 'is not', null)
      .where('seen_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (count > 0n) this.events.publish(new AlertsSeen(accountId));
  }
}
