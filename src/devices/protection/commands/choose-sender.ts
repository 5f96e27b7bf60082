import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { CURRENT_TIME, database } from '../../../platform/database/statements/database.js';
import { DeviceNotFound } from '../../devices.errors.js';
import { SendersChanged } from '../../protection.messages.js';

/** In an account over its package, the device selected or linked first stops sending. */
@Injectable()
export class ChooseSender {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute(accountId: number, sessionId: string): Promise<void> {
    const { numUpdatedRows } = await database(this.em)
      .updateTable('devices')
      .set({ chosen_at: CURRENT_TIME })
      .where('account_id', '=', accountId)
      .where('session_id', '=', sessionId)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw new DeviceNotFound();
    this.events.publish(new SendersChanged(accountId));
  }
}
