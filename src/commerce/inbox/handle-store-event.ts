import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus, QueryBus } from '@nestjs/cqrs';
import { GetWallClock } from '../../auth/auth.messages.js';
import { log } from '../../platform/logging.js';
import { Workers } from '../../platform/queues/workers.js';
import { Secrets } from '../../platform/secrets.js';
import type { WallClock } from '../automations/after-quiet-hours.js';
import { StoreMessageWorker } from '../automations/store-message.worker.js';
import { CartChanged, StoreMessagesChanged } from '../commerce.messages.js';
import { type Shop, readShops } from '../shop-row.js';
import type { StoreEvent } from '../store-events/store-event.js';
import { ApplyStoreEvent, type Outcome } from './apply-store-event.js';
import { openBody, readEvents } from './event-body.js';

interface Row {
  id: string;
  dedupe_key: string;
  name: string;
  key_id: string;
  body_sealed: Buffer | null;
}

const MOST_ATTEMPTS = 8;

/** Takes up what a shop told: each event in one transaction, so that what follows from it is there once whatever happens in between. */
@Injectable()
export class HandleStoreEvent {
  constructor(
    private readonly orm: MikroORM,
    private readonly queries: QueryBus,
    private readonly secrets: Secrets,
    private readonly events: EventBus,
    private readonly workers: Workers,
    private readonly application: ApplyStoreEvent,
  ) {}

  /** The next of a shop in the order of their coming; false when there is none. */
  async handleNext(shopId: number): Promise<boolean> {
    const em = this.orm.em.fork();
    const [shop] = await readShops(em, 's.id = ?', [shopId]);
    if (!shop) return false;
    const clock = await this.queries.execute(new GetWallClock(shop.accountId));
    let eventId: number | null = null;
    try {
      const outcomes = await em.transactional(async (inside) => {
        const [row] = await inside.execute<Row[]>(
          `select id, dedupe_key, name, key_id, body_sealed from store_events
            where shop_id = ? and state = 'received' and (attempts = 0 or updated_at < clock_timestamp() - interval '1 second' * attempts)
            order by id limit 1 for update`,
          [shopId],
        );
        if (!row) return null;
        eventId = Number(row.id);
        return this.handle(inside, shop, row, clock);
      });
      if (outcomes) await this.tell(shop.accountId, outcomes);
      return outcomes !== null;
    } catch (error) {
      if (eventId === null) throw error;
      await this.postpone(em, eventId, error);
      return true;
    }
  }

  private async handle(em: EntityManager, shop: Shop, row: Row, clock: WallClock): Promise<Outcome[]> {
    const events = this.read(shop, row);
    const outcomes: Outcome[] = [];
    for (const event of events)
      outcomes.push(await this.application.apply(em, shop, event, { eventId: Number(row.id), clock }));
    const best = outcomes.find(({ state }) => state === 'handled') ?? outcomes[0];
    // A one-time code is kept no longer than it takes to read it.
    const isSecret = events.some((event) => event.kind === 'customer' && event.otp !== null);
    await em.execute(
      `update store_events set state = ?, reason = ?, kind = ?, subject = ?, handled_at = clock_timestamp(), updated_at = clock_timestamp(),
         body_sealed = case when ? then null else body_sealed end where id = ?`,
      [
        ...[best?.state ?? 'ignored', best ? best.reason : 'unknown_event', best?.kind ?? null],
        ...[best?.subject?.slice(0, 160) ?? null, isSecret, row.id],
      ],
    );
    return outcomes;
  }

  private read(shop: Shop, { name, dedupe_key: dedupeKey, key_id: keyId, body_sealed: bytes }: Row): StoreEvent[] {
    if (!bytes) return [{ kind: 'ignored', reason: 'unreadable' }];
    return readEvents(name, openBody(this.secrets, { shopId: shop.id, dedupeKey, keyId, bytes }), shop.facts);
  }

  private async tell(accountId: number, outcomes: readonly Outcome[]): Promise<void> {
    const messageIds = outcomes.flatMap((outcome) => outcome.messageIds);
    for (const cartId of new Set(outcomes.flatMap((outcome) => outcome.cartIds)))
      this.events.publish(new CartChanged(accountId, cartId));
    if (messageIds.length === 0) return;
    this.events.publish(new StoreMessagesChanged(accountId, messageIds));
    await this.workers.wake(StoreMessageWorker, { accountId });
  }

  /** Tried again a little later, while the others of the shop go on; given up after a while, and then it can be replayed by hand. */
  private async postpone(em: EntityManager, eventId: number, error: unknown): Promise<void> {
    log.warn({ err: error, storeEventId: eventId }, 'an event of a shop was not handled');
    await em.execute(
      `update store_events set attempts = attempts + 1, updated_at = clock_timestamp(),
         state = case when attempts + 1 >= ${MOST_ATTEMPTS} then 'failed' else state end, reason = 'error' where id = ?`,
      [eventId],
    );
  }
}
