import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { Secrets } from '../../platform/secrets.js';
import { recordAppFact, toAppFact } from '../app-market/app-fact.js';
import type { WallClock } from '../automations/after-quiet-hours.js';
import { decideMessages } from '../automations/decide-messages.js';
import { decideStaffNotices } from '../automations/decide-staff-notices.js';
import { type MessagePlan, planMessages } from '../automations/plan-messages.js';
import { applyCartEvent } from '../carts/engine/apply-cart-event.js';
import { applyOrderToCarts } from '../carts/engine/apply-order-to-carts.js';
import { CartDeps } from '../carts/engine/cart-deps.js';
import { isLost } from '../carts/engine/find-order.js';
import { dropQuestion, markAsked } from '../cod/asked-orders.js';
import { decideCod } from '../cod/decide-cod.js';
import { noteUninstalled } from '../connections/note-uninstalled.js';
import { recordOrder } from '../orders/record-order.js';
import { withOrder } from '../orders/with-order.js';
import type { Shop } from '../shop-row.js';
import { placeholderValues } from '../store-events/placeholders.js';
import type { AppEvent, CartEvent, OrderEvent, StoreEvent, SubscriptionEvent } from '../store-events/store-event.js';

/** What was made of an event, or why nothing was. */
export interface Outcome {
  state: 'handled' | 'ignored';
  reason: string | null;
  kind: string | null;
  subject: string | null;
  /** Rows of `store_messages` that are new, or were taken back. */
  messageIds: number[];
  /** Carts that changed. */
  cartIds: number[];
  /** The merchant took the app out of the store. */
  isGone?: boolean;
}

interface Given {
  eventId: number;
  clock: WallClock;
}

/** Makes of what a shop tells orders, carts and messages, in the transaction of the event. */
@Injectable()
export class ApplyStoreEvent {
  constructor(
    private readonly secrets: Secrets,
    private readonly now: Clock,
    private readonly carts: CartDeps,
  ) {}

  async apply(em: EntityManager, shop: Shop, event: StoreEvent, given: Given): Promise<Outcome> {
    if (event.kind === 'ignored') return ignored(event.reason);
    const about = { kind: event.kind, subject: subjectOf(event) };
    if (event.kind === 'order' && event.order.isTest) return { ...ignored('test_order'), ...about };
    if (event.kind === 'app' || event.kind === 'subscription') {
      await recordOwnFact(em, shop, event, this.now.now());
      return { ...(await this.applyApp(em, shop, event)), ...about };
    }
    // What its people do is none of an account's business that wants the app no more.
    if (!shop.isActivated) return { ...ignored('not_activated'), ...about };
    const made =
      event.kind === 'order'
        ? await this.applyOrder(em, shop, event, given)
        : event.kind === 'cart'
          ? await this.applyCart(em, shop, event, given)
          : await this.plan(em, shop, this.decide(shop, await withOrder(em, shop, event), given));
    return { ...made, ...about };
  }

  private async applyApp(em: EntityManager, shop: Shop, event: AppEvent | SubscriptionEvent): Promise<Outcome> {
    const isGone = event.kind === 'app' && event.change === 'uninstalled';
    if (isGone) await noteUninstalled(em, shop);
    return { ...(await this.plan(em, shop, [])), reason: null, isGone };
  }

  private async applyOrder(em: EntityManager, shop: Shop, told: OrderEvent, given: Given): Promise<Outcome> {
    const now = this.now.now();
    const event = await withOrder(em, shop, told);
    // Where a parcel is, of an order nobody has told of: the order itself comes with that state, and with somebody to write to.
    if (isNameless(event)) return ignored('nothing_new');
    const { id, newStatuses, isNew } = await recordOrder(em, shop, event, now);
    // An order of before the shop was connected that somebody edits is no news to its customer.
    const isOld = isNew && !event.isNew && isBefore(event.order.placedAt, shop.connectedAt);
    const fresh = { ...event, statuses: isOld ? [] : newStatuses, isNew: isNew && !isOld };
    const questions = decideCod(shop, fresh, this.circumstances(shop, event, given));
    if (questions.length > 0) await markAsked(em, shop.accountId, id);
    const dropped = isLost(event.statuses) ? await dropQuestion(em, shop, id, event.order.id) : [];
    const made = await this.plan(em, shop, [...this.decide(shop, fresh, given), ...questions]);
    const cartIds = await applyOrderToCarts(em, this.carts, shop, event, now);
    const isKnown = newStatuses.length === 0 && event.statuses.length > 0 && made.messageIds.length === 0;
    const messageIds = [...made.messageIds, ...dropped];
    return { ...made, messageIds, cartIds, reason: isKnown ? 'nothing_new' : made.reason };
  }

  private async applyCart(em: EntityManager, shop: Shop, event: CartEvent, { eventId }: Given): Promise<Outcome> {
    const { plans, changed } = await applyCartEvent(em, this.carts, shop, event, eventId, this.now.now());
    // A cart may lead to a message later; that there is none now says nothing.
    return { ...(await this.plan(em, shop, plans)), reason: null, cartIds: changed };
  }

  private decide(shop: Shop, event: Exclude<StoreEvent, { kind: 'ignored' }>, given: Given): MessagePlan[] {
    const circumstances = this.circumstances(shop, event, given);
    return [...decideMessages(shop, event, circumstances), ...decideStaffNotices(shop, event, circumstances)];
  }

  private circumstances(shop: Shop, event: StoreEvent, { eventId, clock }: Given) {
    const now = this.now.now();
    return { eventId, now, clock, values: placeholderValues(event, shop.facts, { timeZone: clock.timeZone, now }) };
  }

  private async plan(em: EntityManager, shop: Shop, plans: readonly MessagePlan[]): Promise<Outcome> {
    const messageIds = await planMessages(em, this.secrets, shop, plans);
    const reason = plans.length === 0 ? 'switched_off' : null;
    return { state: 'handled', reason, kind: null, subject: null, messageIds, cartIds: [] };
  }
}

/**
 * What is of our app platforms tell the app itself. Some tell it at the address of the shop, where what may be signed with a secret of the
 * merchant's own opens no subscription and names nobody whom we would write to.
 */
async function recordOwnFact(em: EntityManager, shop: Shop, event: AppEvent | SubscriptionEvent, now: Date) {
  const { platform, storeId } = shop;
  if (storeId === null || (platform !== 'shopify' && platform !== 'twsaa')) return;
  const isTheirs = await hasOwnSecret(em, shop);
  if (isTheirs && event.kind === 'subscription') return;
  const fact = toAppFact(event, platform, storeId, Buffer.alloc(0), now);
  if (fact) await recordAppFact(em, isTheirs ? { ...fact, phone: null, email: null } : fact);
}

const hasOwnSecret = async (em: EntityManager, { id }: Shop): Promise<boolean> =>
  (await em.execute<object[]>('select from shops where id = ? and secret_sealed is not null', [id])).length > 0;

const isNameless = ({ order }: OrderEvent): boolean =>
  order.placedAt === null && order.number === order.id && order.customer.phone === null;

/** Shops write times in whole seconds. */
const isBefore = (one: Date | null, other: Date | null): boolean =>
  one !== null && other !== null && Math.floor(one.getTime() / 1000) < Math.floor(other.getTime() / 1000);

const ignored = (reason: string): Outcome => ({
  ...{ state: 'ignored', reason, kind: null, subject: null, messageIds: [], cartIds: [] },
});

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
