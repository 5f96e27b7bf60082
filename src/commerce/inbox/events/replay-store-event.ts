import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { StoreEventGone, StoreEventNotFound } from '../../commerce.errors.js';
import { WakeStoreEvents } from '../receiving/wake-store-events.js';

/** Sent messages are not repeated. */
@Injectable()
export class ReplayStoreEvent {
  constructor(
    private readonly em: EntityManager,
    private readonly waker: WakeStoreEvents,
  ) {}

  async execute(accountId: number, appId: number, eventId: number): Promise<void> {
    const [row] = await this.em.execute<{ shop_id: string; has_body: boolean }[]>(
      `select e.shop_id, e.body_sealed is not null as has_body from store_events e join shops s on s.id = e.shop_id
        where e.id = ? and e.account_id = ? and s.app_id = ?`,
      [eventId, accountId, appId],
    );
    if (!row) throw new StoreEventNotFound();
    if (!row.has_body) throw new StoreEventGone();
    await this.em.execute(
      `update store_events set state = 'received', reason = null, attempts = 0, handled_at = null, updated_at = clock_timestamp()
        where id = ? and account_id = ? and body_sealed is not null`,
      [eventId, accountId],
    );
    this.waker.wake(Number(row.shop_id));
  }
}
