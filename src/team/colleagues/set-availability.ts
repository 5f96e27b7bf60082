import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Availability } from '../../auth/auth.contract.js';
import { database, NOW } from '../../platform/database/statements/database.js';
import type { SignedIn } from '../../platform/http/access.js';
import { Push } from '../../platform/realtime/push.js';
import { RecordActivity } from '../availability/record-activity.js';
import { RefreshPresence } from '../availability/refresh-presence.js';

@Injectable()
export class SetAvailability {
  constructor(
    private readonly em: EntityManager,
    private readonly push: Push,
    private readonly activity: RecordActivity,
    private readonly presence: RefreshPresence,
  ) {}

  /** Counts as activity. */
  async execute(user: SignedIn, availability: Availability): Promise<void> {
    const { accountId, userId } = user;
    const { numUpdatedRows } = await database(this.em)
      .updateTable('users')
      .set({ availability, updated_at: NOW })
      .where('id', '=', userId)
      .where('account_id', '=', accountId)
      .where('availability', '<>', availability)
      .executeTakeFirstOrThrow();
    await this.activity.execute(user);
    if (numUpdatedRows === 0n) return;
    await this.presence.refreshUser(userId);
    this.push.toUser(userId, 'user.changed', {});
    this.push.toHolders(accountId, 'show users', 'user.changed', {});
  }
}
