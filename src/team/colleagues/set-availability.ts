import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import type { Availability } from '../../auth/auth.contract.js';
import { database, NOW } from '../../platform/database/statements/database.js';
import type { SignedIn } from '../../platform/http/access.js';
import { Push } from '../../platform/realtime/push.js';
import { AvailabilityChanged } from '../team.messages.js';

@Injectable()
export class SetAvailability {
  constructor(
    private readonly em: EntityManager,
    private readonly push: Push,
    private readonly events: EventBus,
  ) {}

  async execute({ accountId, userId }: SignedIn, availability: Availability): Promise<void> {
    const { numUpdatedRows } = await database(this.em)
      .updateTable('users')
      .set({ availability, updated_at: NOW })
      .where('id', '=', userId)
      .where('account_id', '=', accountId)
      .where('availability', '<>', availability)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return;
    this.push.toUser(userId, 'user.changed', {});
    this.push.toHolders(accountId, 'show users', 'user.changed', {});
    this.events.publish(new AvailabilityChanged(accountId, userId, availability));
  }
}
