import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { DeviceNotFound } from '../../devices.errors.js';
import { SendersChanged } from '../../protection.messages.js';

/** The account exceeds its package. The device selected or linked first stops sending. */
@Injectable()
export class ChooseSender {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute(accountId: number, sessionId: string): Promise<void> {
    const rows = await this.em.execute<unknown[]>(
      'update devices set chosen_at = clock_timestamp() where account_id = ? and session_id = ? returning id',
      [accountId, sessionId],
    );
    if (rows.length === 0) throw new DeviceNotFound();
    this.events.publish(new SendersChanged(accountId));
  }
}
