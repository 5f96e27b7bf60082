import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { CURRENT_TIME, database } from '../../../platform/database/statements/database.js';
import { StoreEventGone, StoreEventNotFound } from '../../commerce.errors.js';
import { WakeStoreEvents } from '../receiving/wake-store-events.js';

/** Repeats no sent messages. */
@Injectable()
export class ReplayStoreEvent {
  constructor(
    private readonly em: EntityManager,
    private readonly waker: WakeStoreEvents,
  ) {}

  async execute(accountId: number, appId: number, eventId: number): Promise<void> {
    const row = await database(this.em)
      .selectFrom('store_events as e')
      .innerJoin('shops as s', 's.id', 'e.shop_id')
      .select(['e.shop_id', sql<boolean>`e.body_sealed is not null`.as('has_body')])
      .where('e.id', '=', eventId)
      .where('e.account_id', '=', accountId)
      .where('s.app_id', '=', appId)
      .executeTakeFirst();
    if (!row) throw new StoreEventNotFound();
    if (!row.has_body) throw new StoreEventGone();
    await database(this.em)
      .updateTable('store_events')
      .set({
        state: 'received',
        reason: null,
        attempts: 0,
        handled_at: null,
        updated_at: CURRENT_TIME,
      })
      .where('id', '=', eventId)
      .where('account_id', '=', accountId)
      .where('body_sealed', 'is not', null)
      .execute();
    this.waker.wake(row.shop_id);
  }
}
