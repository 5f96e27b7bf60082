import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { StoreEventGone, StoreEventNotFound } from '../../commerce.errors.js';
import { WakeStoreEvents } from '../receiving/wake-store-events.js';

/** Reads an event once more, as after a text was written for it. What it has led to already is not sent again. */
export class ReplayStoreEvent extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly appId: number,
    readonly eventId: number,
  ) {
    super();
  }
}

@CommandHandler(ReplayStoreEvent)
export class ReplayStoreEventHandler implements ICommandHandler<ReplayStoreEvent> {
  constructor(
    private readonly em: EntityManager,
    private readonly waker: WakeStoreEvents,
  ) {}

  async execute({ accountId, appId, eventId }: ReplayStoreEvent): Promise<void> {
    const [row] = await this.em.execute<{ shop_id: string; is_kept: boolean }[]>(
      `select e.shop_id, e.body_sealed is not null as is_kept from store_events e join shops s on s.id = e.shop_id
        where e.id = ? and e.account_id = ? and s.app_id = ?`,
      [eventId, accountId, appId],
    );
    if (!row) throw new StoreEventNotFound();
    if (!row.is_kept) throw new StoreEventGone();
    await this.em.execute(
      `update store_events set state = 'received', reason = null, attempts = 0, handled_at = null, updated_at = clock_timestamp()
        where id = ? and account_id = ? and body_sealed is not null`,
      [eventId, accountId],
    );
    this.waker.wake(Number(row.shop_id));
  }
}
