import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus, QueryBus } from '@nestjs/cqrs';
import { GetWallClock } from '../../auth/auth.messages.js';
import { log } from '../../platform/logging.js';
import { Workers } from '../../platform/queues/workers.js';
import { Secrets } from '../../platform/secrets.js';
import type { WallClock } from '../automations/after-quiet-hours.js';
import { StoreMessageWorker } from '../automations/store-message.worker.js';
import { CartChanged, ShopChanged, StoreMessagesChanged } from '../commerce.messages.js';
import { CheckShopsWorker } from '../connections/workers/check-shops.worker.js';
import { type Shop, readShops } from '../shop-row.js';
import type { StoreEvent } from '../store-events/store-event.js';
import { ApplyStoreEvent, type Outcome } from './apply-store-event.js';
import { openBody, readEvents } from './event-body.js';
import { FETCHED } from './fetched-event.js';
import { learnStore } from './learn-store.js';

interface Row {
  id: string;
  dedupe_key: string;
  name: string;
  key_id: string;
  body_sealed: Buffer | null;
}

const MOST_ATTEMPTS = 8;
/** One transaction for what a busy shop told in a moment, short enough that nobody waits long for the rows it holds. */
const MOST_TOGETHER = 20;

interface Handled {
  /** The row of `store_events`. */
  id: number;
  outcomes: Outcome[];
  /** A one-time code is kept no longer than it takes to read it. */
  isSecret: boolean;
}

/** Takes up what a shop told: an event and what follows from it in one transaction, so that this is there once whatever happens in between. */
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

  /** The next events of a shop in the order of their coming; false when there is none. */
  async handleNext(shopId: number): Promise<boolean> {
    const em = this.orm.em.fork();
    const [shop] = await readShops(em, 's.id = ?', [shopId]);
    if (!shop) return false;
    const clock = await this.queries.execute(new GetWallClock(shop.accountId));
    const { count, isDone } = await this.handleUpTo(MOST_TOGETHER, em, shop, clock);
    // One of them cannot be handled: alone it keeps none of the others.
    for (let left = isDone ? 0 : count; left > 0; left--) await this.handleUpTo(1, em, shop, clock);
    return count > 0;
  }

  /** All or none of the next ones. A single one that cannot be handled is put off. */
  private async handleUpTo(most: number, em: EntityManager, shop: Shop, clock: WallClock) {
    let ids: number[] = [];
    const handled: Handled[] = [];
    try {
      await em.transactional(async (inside) => {
        const rows = await inside.execute<Row[]>(
          `select id, dedupe_key, name, key_id, body_sealed from store_events
            where shop_id = ? and state = 'received' and (attempts = 0 or updated_at < clock_timestamp() - interval '1 second' * attempts)
            order by id limit ? for update`,
          [shop.id, most],
        );
        ids = rows.map(({ id }) => Number(id));
        for (const row of rows) handled.push(await this.handle(inside, shop, row, clock));
        if (rows.length > 0) await writeDown(inside, handled);
      });
    } catch (error) {
      const [id] = ids;
      if (id === undefined) throw error;
      if (ids.length > 1) return { count: ids.length, isDone: false };
      await this.postpone(em, id, error);
      return { count: 1, isDone: true };
    }
    await this.tell(
      shop,
      handled.flatMap(({ outcomes }) => outcomes),
    );
    return { count: ids.length, isDone: true };
  }

  private async handle(em: EntityManager, told: Shop, row: Row, clock: WallClock): Promise<Handled> {
    const body = this.open(told, row);
    const shop = body && row.name !== FETCHED ? await learnStore(em, told, body) : told;
    const events: StoreEvent[] = body
      ? readEvents(row.name, body, shop.facts)
      : [{ kind: 'ignored', reason: 'unreadable' }];
    const outcomes: Outcome[] = [];
    for (const event of events)
      outcomes.push(await this.application.apply(em, shop, event, { eventId: Number(row.id), clock }));
    const isSecret = events.some((event) => event.kind === 'customer' && event.otp !== null);
    return { id: Number(row.id), outcomes, isSecret };
  }

  private open(shop: Shop, { dedupe_key: dedupeKey, key_id: keyId, body_sealed: bytes }: Row): Buffer | null {
    return bytes && openBody(this.secrets, { shopId: shop.id, dedupeKey, keyId, bytes });
  }

  private async tell({ id: shopId, accountId }: Shop, outcomes: readonly Outcome[]): Promise<void> {
    if (outcomes.some(({ isGone }) => isGone)) {
      this.events.publish(new ShopChanged(accountId, shopId));
      await this.workers.wake(CheckShopsWorker, { shopId });
    }
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

function writeDown(em: EntityManager, handled: readonly Handled[]): Promise<unknown> {
  const rows = handled.map(({ id, outcomes, isSecret }) => {
    const best = outcomes.find(({ state }) => state === 'handled') ?? outcomes[0];
    return {
      ...{ id, is_secret: isSecret, state: best?.state ?? 'ignored', reason: best ? best.reason : 'unknown_event' },
      ...{ kind: best?.kind ?? null, subject: best?.subject?.slice(0, 160) ?? null },
    };
  });
  return em.execute(
    `update store_events e set state = h.state, reason = h.reason, kind = h.kind, subject = h.subject, handled_at = clock_timestamp(),
       updated_at = clock_timestamp(), body_sealed = case when h.is_secret then null else e.body_sealed end
      from jsonb_to_recordset(?::jsonb) h (id bigint, is_secret boolean, state text, reason text, kind text, subject text) where e.id = h.id`,
    [JSON.stringify(rows)],
  );
}
