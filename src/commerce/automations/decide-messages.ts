import type { Shop } from '../shop-row.js';
import type { CustomerEvent, OrderEvent, StoreCustomer, StoreEvent } from '../store-events/store-event.js';
import { type WallClock, afterQuietHours } from './after-quiet-hours.js';
import type { MessageKind, MessagePlan, SkipReason } from './plan-messages.js';
import { type ActiveAutomation, devicesOf, findActive, findReviewRequest } from './read-automations.js';

/** Of an older event nobody expects a message any more. */
const OLDEST_MS = 48 * 3_600_000;
/** How long a one-time code is good when the shop does not say. */
const OTP_SECONDS = 300;

export interface Circumstances {
  eventId: number;
  now: Date;
  clock: WallClock;
  values: Readonly<Record<string, string>>;
}

interface Subject {
  kind: MessageKind;
  effectKey: string;
  subject: string | null;
  customer: StoreCustomer;
  /** What the customer's own doing has led to reaches them in any case; what asks something of them heeds their wish for silence. */
  isOwed: boolean;
  expiresAt?: Date;
}

/** The messages of one event that is no cart's, by what the shop has switched on. Pure. */
export function decideMessages(shop: Shop, event: StoreEvent, given: Circumstances): MessagePlan[] {
  const plan = (key: string, subject: Subject): MessagePlan[] => {
    const automation = findActive(shop.platform, shop.settings, key);
    return automation ? [toPlan(shop, automation, subject, event, given)] : [];
  };
  switch (event.kind) {
    case 'order':
      return decideOrder(shop, event, given, plan);
    case 'customer':
      return plan(`customer.${event.change}`, aboutCustomer(event, given));
    case 'review':
      return plan(`review.${event.target}`, {
        ...{ kind: 'review', effectKey: `event:${given.eventId}:review`, customer: event.customer, isOwed: true },
        subject: event.productName,
      });
    case 'question':
      return plan('question.added', {
        ...{ kind: 'question', effectKey: `event:${given.eventId}:question`, customer: event.customer, isOwed: true },
        subject: event.productName,
      });
    case 'shipment': {
      const { orderId, shipment, change } = event;
      const state = change === 'created' ? 'created' : `updated:${shipment.status ?? given.eventId}`;
      return plan(`shipping.${change}`, {
        ...{ kind: 'shipping', effectKey: `shipment:${orderId}:${shipment.trackingNumber ?? ''}:${state}` },
        ...{ subject: event.orderNumber ?? orderId, customer: event.customer, isOwed: true },
      });
    }
    case 'invoice':
      return plan('invoice.created', {
        ...{ kind: 'invoice', effectKey: `invoice:${event.number}`, subject: event.number },
        ...{ customer: event.customer, isOwed: true },
      });
    default:
      return [];
  }
}

function decideOrder(
  shop: Shop,
  { order, statuses }: OrderEvent,
  given: Circumstances,
  plan: (key: string, subject: Subject) => MessagePlan[],
): MessagePlan[] {
  const about = { kind: 'order' as const, subject: order.number, customer: order.customer };
  const plans = statuses.flatMap((status) =>
    plan(`order.${status}`, { ...about, effectKey: `order:${order.id}:${status}`, isOwed: true }),
  );
  const request = statuses.map((status) => findReviewRequest(shop.platform, shop.settings, status)).find(Boolean);
  if (!request) return plans;
  const subject = { ...about, kind: 'review' as const, effectKey: `order:${order.id}:review-request`, isOwed: false };
  return [...plans, toPlan(shop, request, subject, { kind: 'order', at: null }, given)];
}

function aboutCustomer({ change, customer, otp }: CustomerEvent, { eventId, now }: Circumstances): Subject {
  const isOnce = change === 'created' && (customer.id ?? customer.phone) !== null;
  return {
    ...{ kind: 'customer', customer, isOwed: true, subject: null },
    effectKey: isOnce ? `customer:${customer.id ?? customer.phone}:created` : `event:${eventId}:customer.${change}`,
    ...(otp ? { expiresAt: new Date(now.getTime() + (otp.expiresInSeconds ?? OTP_SECONDS) * 1000) } : {}),
  };
}

function toPlan(
  shop: Shop,
  automation: ActiveAutomation,
  { kind, effectKey, subject, customer, isOwed, expiresAt }: Subject,
  event: { kind: string; at?: Date | null },
  { eventId, now, clock, values }: Circumstances,
): MessagePlan {
  const { key, text, template_id: templateId, media_uuid: mediaUuid, delay_minutes: delay } = automation;
  // A code that is asked for is waited for.
  const isUrgent = expiresAt !== undefined;
  const later = new Date(now.getTime() + (isUrgent ? 0 : delay * 60_000));
  return {
    ...{ kind, automation: key, effectKey, eventId, subject, phone: customer.phone, customerName: customer.name },
    ...{ purpose: isOwed ? 'transactional' : 'message', text, templateId, mediaUuid, values },
    ...{ deviceIds: devicesOf(shop.settings), expiresAt: expiresAt ?? null },
    dueAt: automation.heeds_quiet_hours && !isUrgent ? afterQuietHours(clock, later) : later,
    skip: whyNot(automation, customer, event.at ?? null, now),
  };
}

function whyNot(
  { text, template_id }: ActiveAutomation,
  customer: StoreCustomer,
  at: Date | null,
  now: Date,
): SkipReason | null {
  if (customer.phone === null) return customer.phoneProblem ?? 'no_phone';
  if (text === null && template_id === null) return 'no_text';
  return at !== null && now.getTime() - at.getTime() > OLDEST_MS ? 'too_old' : null;
}
