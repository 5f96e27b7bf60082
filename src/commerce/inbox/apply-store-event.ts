import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { database } from '../../platform/database/statements/database.js';
import { Secrets } from '../../platform/secrets.js';
import { recordAppFact, toAppFact } from '../app-market/app-fact.js';
import type { QuietSchedule } from '../automations/after-quiet-hours.js';
import { decideMessages } from '../automations/decide-messages.js';
import { decideStaffNotices } from '../automations/decide-staff-notices.js';
import { type MessagePlan, planMessages } from '../automations/plan-messages.js';
import { applyCartEvent } from '../carts/engine/apply-cart-event.js';
import { applyOrderToCarts } from '../carts/engine/apply-order-to-carts.js';
import { CartDeps } from '../carts/engine/cart-deps.js';
import { isUnsuccessful } from '../carts/engine/find-order.js';
import { dropQuestion, markAsked } from '../cod/asked-orders.js';
import { decideCod } from '../cod/decide-cod.js';
import { recordUninstalled } from '../connections/record-uninstalled.js';
import { findHistoryReason, findOrderHistory } from '../orders/order-history.js';
import { recordOrder } from '../orders/record-order.js';
import { withOrder } from '../orders/with-order.js';
import { RECEIVERS } from '../platforms/receivers.js';
import type { StoreRow } from '../store-row.js';
import { placeholderValues } from '../store-events/placeholders.js';
import type { AppEvent, CartEvent, OrderEvent, StoreEvent, SubscriptionEvent } from '../store-events/store-event.js';

export interface StoreEventOutcome {
  state: 'handled' | 'ignored';
  reason: string | null;
  kind: string | null;
  subject: string | null;
  /** IDs of new or cancelled messages. */
  messageIds: number[];
  cartIds: number[];
  isUninstalled?: boolean;
}

type OtherEvent = Exclude<StoreEvent, OrderEvent | CartEvent | AppEvent | SubscriptionEvent | { kind: 'ignored' }>;

interface EventContext {
  eventId: number;
  clock: QuietSchedule;
}

@Injectable()
export class ApplyStoreEvent {
  constructor(
    private readonly secrets: Secrets,
    private readonly clock: Clock,
    private readonly carts: CartDeps,
  ) {}

  async apply(
    em: EntityManager,
    store: StoreRow,
    event: StoreEvent,
    context: EventContext,
  ): Promise<StoreEventOutcome> {
    if (event.kind === 'ignored') return ignored(event.reason);
    const identity = { kind: event.kind, subject: subjectOf(event) };
    if (event.kind === 'order' && event.order.isTest) return { ...ignored('test_order'), ...identity };
    if (event.kind === 'app' || event.kind === 'subscription') {
      await recordFactOfStore(em, store, event, this.clock.now());
      return { ...(await this.applyApp(em, store, event)), ...identity };
    }
    if (!store.isActivated) return { ...ignored('not_activated'), ...identity };
    const outcome =
      event.kind === 'order'
        ? await this.applyOrder(em, store, event, context)
        : event.kind === 'cart'
          ? await this.applyCart(em, store, event, context)
          : await this.applyOther(em, store, event, context);
    return { ...outcome, ...identity };
  }

  private async applyOther(
    em: EntityManager,
    store: StoreRow,
    event: OtherEvent,
    context: EventContext,
  ): Promise<StoreEventOutcome> {
    const isOfOrder = event.kind === 'shipment' || event.kind === 'invoice';
    const history = isOfOrder ? await findOrderHistory(em, store, event, this.clock.now()) : null;
    if (history) return ignored(history);
    return this.plan(em, store, this.decide(store, await withOrder(em, store, event), context));
  }

  private async applyApp(
    em: EntityManager,
    store: StoreRow,
    event: AppEvent | SubscriptionEvent,
  ): Promise<StoreEventOutcome> {
    const isUninstalled = event.kind === 'app' && event.change === 'uninstalled';
    if (isUninstalled) await recordUninstalled(em, store);
    return { ...(await this.plan(em, store, [])), reason: null, isUninstalled };
  }

  private async applyOrder(
    em: EntityManager,
    store: StoreRow,
    reportedEvent: OrderEvent,
    context: EventContext,
  ): Promise<StoreEventOutcome> {
    const now = this.clock.now();
    const event = await withOrder(em, store, reportedEvent);
    // The platform reports the whole order later.
    if (isWithoutDetails(event)) return ignored('nothing_new');
    const { id, isNew, newStatuses, placedAt, reportedAt } = await recordOrder(em, store, event, now);
    const history = findHistoryReason(store, placedAt, reportedAt);
    if (history) return { ...ignored(history), cartIds: await applyOrderToCarts(em, this.carts, store, event, now) };
    const newEvent = { ...event, statuses: newStatuses, isNew };
    const questions = decideCod(store, newEvent, this.circumstancesOf(store, event, context));
    if (questions.length > 0) await markAsked(em, store.accountId, id);
    const cancelledIds = isUnsuccessful(event.statuses) ? await dropQuestion(em, store, id, event.order.id) : [];
    const outcome = await this.plan(em, store, [...this.decide(store, newEvent, context), ...questions]);
    const cartIds = await applyOrderToCarts(em, this.carts, store, event, now);
    const isKnown = newStatuses.length === 0 && event.statuses.length > 0 && outcome.messageIds.length === 0;
    const messageIds = [...outcome.messageIds, ...cancelledIds];
    return { ...outcome, messageIds, cartIds, reason: isKnown ? 'nothing_new' : outcome.reason };
  }

  private async applyCart(
    em: EntityManager,
    store: StoreRow,
    event: CartEvent,
    { eventId }: EventContext,
  ): Promise<StoreEventOutcome> {
    const { plans, changed, history } = await applyCartEvent(em, this.carts, store, event, eventId, this.clock.now());
    if (history) return ignored(history);
    return { ...(await this.plan(em, store, plans)), reason: null, cartIds: changed };
  }

  private decide(
    store: StoreRow,
    event: Exclude<StoreEvent, { kind: 'ignored' }>,
    context: EventContext,
  ): MessagePlan[] {
    const circumstances = this.circumstancesOf(store, event, context);
    return [...decideMessages(store, event, circumstances), ...decideStaffNotices(store, event, circumstances)];
  }

  private circumstancesOf(store: StoreRow, event: StoreEvent, { eventId, clock }: EventContext) {
    const now = this.clock.now();
    return { eventId, now, clock, values: placeholderValues(event, store.facts, { timeZone: clock.timeZone, now }) };
  }

  private async plan(em: EntityManager, store: StoreRow, plans: readonly MessagePlan[]): Promise<StoreEventOutcome> {
    const messageIds = await planMessages(em, this.secrets, store, plans);
    const reason = plans.length === 0 ? 'switched_off' : null;
    return { state: 'handled', reason, kind: null, subject: null, messageIds, cartIds: [] };
  }
}

/** Ignores subscriptions and recipients of events that a merchant signed. */
async function recordFactOfStore(em: EntityManager, store: StoreRow, event: AppEvent | SubscriptionEvent, now: Date) {
  const { platform, platformStoreId } = store;
  if (platformStoreId === null || !RECEIVERS[platform].hasAppEventsOfStores) return;
  const isSignedByMerchant = await hasOwnSecret(em, store);
  if (isSignedByMerchant && event.kind === 'subscription') return;
  const fact = toAppFact(event, platform, platformStoreId, Buffer.alloc(0), now);
  if (fact) await recordAppFact(em, isSignedByMerchant ? { ...fact, phone: null, email: null } : fact);
}

async function hasOwnSecret(em: EntityManager, { id }: StoreRow): Promise<boolean> {
  const stores = database(em).selectFrom('shops').select('id').where('id', '=', id);
  return (await stores.where('secret_sealed', 'is not', null).executeTakeFirst()) !== undefined;
}

const isWithoutDetails = ({ order }: OrderEvent): boolean =>
  order.placedAt === null && order.number === order.id && order.customer.phone === null;

const ignored = (reason: string): StoreEventOutcome => ({
  state: 'ignored',
  reason,
  kind: null,
  subject: null,
  messageIds: [],
  cartIds: [],
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
