import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus, QueryBus } from '@nestjs/cqrs';
import { GetWallClock } from '../../auth/auth.messages.js';
import { Clock } from '../../platform/clock.js';
import { log } from '../../platform/logging.js';
import { Workers } from '../../platform/queues/workers.js';
import { Secrets } from '../../platform/secrets.js';
import type { WallClock } from '../automations/after-quiet-hours.js';
import { decideMessages } from '../automations/decide-messages.js';
import { decideStaffNotices } from '../automations/decide-staff-notices.js';
import { planMessages } from '../automations/plan-messages.js';
import { StoreMessageWorker } from '../automations/store-message.worker.js';
import { markAsked } from '../cod/asked-orders.js';
import { decideCod } from '../cod/decide-cod.js';
import { StoreMessagesChanged } from '../commerce.messages.js';
import { openBody, readEvents } from './event-body.js';
import { recordOrder } from '../orders/record-order.js';
import { type Shop, readShops } from '../shop-row.js';
import { placeholderValues } from '../store-events/placeholders.js';
import type { StoreEvent } from '../store-events/store-event.js';

interface Row {
  id: string;
  shop_id: string;
  account_id: string;
  dedupe_key: string;
  name: string;
  key_id: string;
  body_sealed: Buffer | null;
}

/** Why nothing was made of an event. */
type Outcome = { state: 'handled' | 'ignored'; reason: string | null; kind: string | null; subject: string | null };

const MOST_ATTEMPTS = 8;

/** Makes of one event of a shop what follows from it: in one transaction, so that it is once whatever happens in between. */
@Injectable()
export class HandleStoreEvent {
  constructor(
    private readonly orm: MikroORM,
    private readonly queries: QueryBus,
    private readonly secrets: Secrets,
    private readonly clock: Clock,
    private readonly events: EventBus,
    private readonly workers: Workers,
  ) {}

  /** The next of a shop in the order of their coming; false when there is none. */
  async handleNext(shopId: number): Promise<boolean> {
    const em = this.orm.em.fork();
    const [shop] = await readShops(em, 's.id = ?', [shopId]);
    if (!shop) return false;
    const clock = await this.queries.execute(new GetWallClock(shop.accountId));
    let eventId: number | null = null;
    try {
      const done = await em.transactional(async (inside) => {
        const [row] = await inside.execute<Row[]>(
          `select id, shop_id, account_id, dedupe_key, name, key_id, body_sealed from store_events
            where shop_id = ? and state = 'received' and (attempts = 0 or updated_at < clock_timestamp() - interval '1 second' * attempts)
            order by id limit 1 for update`,
          [shopId],
        );
        if (!row) return null;
        eventId = Number(row.id);
        return this.handle(inside, shop, row, clock);
      });
      if (!done) return false;
      if (done.ids.length > 0) {
        this.events.publish(new StoreMessagesChanged(shop.accountId, done.ids));
        await this.workers.wake(StoreMessageWorker, { accountId: shop.accountId });
      }
      return true;
    } catch (error) {
      if (eventId === null) throw error;
      await this.postpone(em, eventId, error);
      return true;
    }
  }

  private async handle(em: EntityManager, shop: Shop, row: Row, clock: WallClock): Promise<{ ids: number[] }> {
    const ids: number[] = [];
    const outcomes: Outcome[] = [];
    const events = this.read(shop, row);
    for (const event of events) {
      const made = await this.apply(em, shop, event, Number(row.id), clock);
      ids.push(...made.ids);
      outcomes.push(made);
    }
    const best = outcomes.find(({ state }) => state === 'handled') ?? outcomes[0];
    const isSecret = events.some((event) => event.kind === 'customer' && event.otp !== null);
    await em.execute(
      `update store_events set state = ?, reason = ?, kind = ?, subject = ?, handled_at = clock_timestamp(), updated_at = clock_timestamp(),
         body_sealed = case when ? then null else body_sealed end where id = ?`,
      [
        ...[best?.state ?? 'ignored', best?.reason ?? 'unknown_event', best?.kind ?? null],
        ...[best?.subject?.slice(0, 160) ?? null, isSecret, row.id],
      ],
    );
    return { ids };
  }

  private read(shop: Shop, { name, dedupe_key: dedupeKey, key_id: keyId, body_sealed: bytes }: Row): StoreEvent[] {
    if (!bytes) return [{ kind: 'ignored', reason: 'unreadable' }];
    return readEvents(name, openBody(this.secrets, { shopId: shop.id, dedupeKey, keyId, bytes }), shop.facts);
  }

  private async apply(
    em: EntityManager,
    shop: Shop,
    event: StoreEvent,
    eventId: number,
    clock: WallClock,
  ): Promise<Outcome & { ids: number[] }> {
    if (event.kind === 'ignored') return { state: 'ignored', reason: event.reason, kind: null, subject: null, ids: [] };
    const now = this.clock.now();
    const values = placeholderValues(event, shop.facts, { timeZone: clock.timeZone, now });
    const given = { eventId, now, clock, values };
    const about = { kind: event.kind, subject: subjectOf(event) };
    if (event.kind === 'order' && event.order.isTest)
      return { state: 'ignored', reason: 'test_order', ...about, ids: [] };
    if (event.kind !== 'order') {
      const plans = [...decideMessages(shop, event, given), ...decideStaffNotices(shop, event, given)];
      return this.plan(em, shop, plans, about);
    }
    const { id, newStatuses, isNew } = await recordOrder(em, shop, event, now);
    const fresh = { ...event, statuses: newStatuses, isNew };
    const questions = decideCod(shop, fresh, given);
    if (questions.length > 0) await markAsked(em, shop.accountId, id);
    const plans = [...decideMessages(shop, fresh, given), ...questions, ...decideStaffNotices(shop, fresh, given)];
    const made = await this.plan(em, shop, plans, about);
    return newStatuses.length === 0 && made.ids.length === 0 && event.statuses.length > 0
      ? { ...made, reason: 'nothing_new' }
      : made;
  }

  private async plan(
    em: EntityManager,
    shop: Shop,
    plans: Parameters<typeof planMessages>[3],
    about: Pick<Outcome, 'kind' | 'subject'>,
  ): Promise<Outcome & { ids: number[] }> {
    const ids = await planMessages(em, this.secrets, shop, plans);
    return { state: 'handled', reason: plans.length === 0 ? 'switched_off' : null, ...about, ids };
  }

  /** Tried again a little later; given up after a while, and then it can be replayed by hand. */
  private async postpone(em: EntityManager, eventId: number, error: unknown): Promise<void> {
    log.warn({ err: error, storeEventId: eventId }, 'an event of a shop was not handled');
    await em.execute(
      `update store_events set attempts = attempts + 1, updated_at = clock_timestamp(),
         state = case when attempts + 1 >= ${MOST_ATTEMPTS} then 'failed' else state end, reason = 'error' where id = ?`,
      [eventId],
    );
  }
}

function subjectOf(event: Exclude<StoreEvent, { kind: 'ignored' }>): string | null {
  switch (event.kind) {
    case 'order':
      return event.order.number;
    case 'cart':
      return event.cart.id;
    case 'shipment':
      return event.orderNumber ?? event.orderId;
    case 'invoice':
      return event.number;
    case 'review':
    case 'question':
      return event.productName;
    case 'customer':
      return event.change === 'otp' ? null : event.customer.name;
    default:
      return null;
  }
}
