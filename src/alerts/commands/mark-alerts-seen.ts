import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { Clock } from '../../platform/clock.js';
import { AlertsSeen } from '../alerts.messages.js';

@Injectable()
export class MarkAlertsSeen {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

  async execute(accountId: number): Promise<void> {
    const seen = await this.em.execute<{ id: string }[]>(
      'update alerts set seen_at = ? where account_id = ? and raised_at is not null and seen_at is null returning id',
      [this.clock.now(), accountId],
    );
    if (seen.length > 0) this.events.publish(new AlertsSeen(accountId));
  }
}
