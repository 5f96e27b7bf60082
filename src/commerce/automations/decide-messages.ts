import type { StoreRow } from '../store-row.js';
import type { CustomerEvent, OrderEvent, StoreCustomer, StoreEvent } from '../store-events/store-event.js';
import { type QuietSchedule, afterQuietHours } from './after-quiet-hours.js';
import type { StoreMessageKind, MessagePlan, SkipReason } from './plan-messages.js';
import { type ActiveAutomation, devicesOf, findActive, findReviewRequest } from './read-automations.js';

const MAX_EVENT_AGE_MS = 48 * 3_600_000;
const DEFAULT_OTP_SECONDS = 300;

export interface Circumstances {
  eventId: number;
  now: Date;
  clock: QuietSchedule;
  values: Readonly<Record<string, string>>;
}

/** Topic of a message. */
interface Subject {
  kind: StoreMessageKind;
  effectKey: string;
  orderId?: string;
  subject: string | null;
  customer: StoreCustomer;
  /** Transactional messages ignore an opt-out. */
  isTransactional: boolean;
  expiresAt?: Date;
}

export function decideMessages(store: StoreRow, event: StoreEvent, circumstances: Circumstances): MessagePlan[] {
  const plan = (key: string, subject: Subject): MessagePlan[] => {
    const automation = findActive(store.platform, store.settings, key);
    return automation ? [toPlan(store, automation, subject, event, circumstances)] : [];
  };
  switch (event.kind) {
    case 'order':
      return decideOrder(store, event, circumstances, plan);
    case 'customer':
      return plan(`customer.${event.change}`, describeCustomerEvent(event, circumstances));
    case 'review':
      return plan(`review.${event.target}`, {
        kind: 'review',
        effectKey: `event:${circumstances.eventId}:review`,
        customer: event.customer,
        isTransactional: true,
        subject: event.productName,
      });
    case 'question':
      return plan('question.added', {
        kind: 'question',
        effectKey: `event:${circumstances.eventId}:question`,
        customer: event.customer,
        isTransactional: true,
        subject: event.productName,
      });
    case 'shipment': {
      const { orderId, shipment, change } = event;
      const state = change === 'created' ? 'created' : `updated:${shipment.status ?? circumstances.eventId}`;
      return plan(`shipping.${change}`, {
        kind: 'shipping',
        effectKey: `shipment:${orderId}:${shipment.trackingNumber ?? ''}:${state}`,
        subject: event.orderNumber ?? orderId,
        orderId,
        customer: event.customer,
        isTransactional: true,
      });
    }
    case 'invoice':
      return plan('invoice.created', {
        kind: 'invoice',
        effectKey: `invoice:${event.number}`,
        subject: event.number,
        ...(event.orderId !== null && { orderId: event.orderId }),
        customer: event.customer,
        isTransactional: true,
      });
    default:
      return [];
  }
}

function decideOrder(
  store: StoreRow,
  { order, statuses }: OrderEvent,
  circumstances: Circumstances,
  plan: (key: string, subject: Subject) => MessagePlan[],
): MessagePlan[] {
  const orderSubject = { kind: 'order' as const, orderId: order.id, subject: order.number, customer: order.customer };
  const plans = statuses.flatMap((status) =>
    plan(`order.${status}`, { ...orderSubject, effectKey: `order:${order.id}:${status}`, isTransactional: true }),
  );
  const reviewRequest = statuses
    .map((status) => findReviewRequest(store.platform, store.settings, status))
    .find(Boolean);
  if (!reviewRequest) return plans;
  const subject = {
    ...orderSubject,
    kind: 'review' as const,
    effectKey: `order:${order.id}:review-request`,
    isTransactional: false,
  };
  return [...plans, toPlan(store, reviewRequest, subject, { kind: 'order', at: null }, circumstances)];
}

function describeCustomerEvent({ change, customer, otp }: CustomerEvent, { eventId, now }: Circumstances): Subject {
  const isKnownCreation = change === 'created' && (customer.id ?? customer.phone) !== null;
  return {
    kind: 'customer',
    customer,
    isTransactional: true,
    subject: null,
    effectKey: isKnownCreation
      ? `customer:${customer.id ?? customer.phone}:created`
      : `event:${eventId}:customer.${change}`,
    ...(otp ? { expiresAt: new Date(now.getTime() + (otp.expiresInSeconds ?? DEFAULT_OTP_SECONDS) * 1000) } : {}),
  };
}

function toPlan(
  store: StoreRow,
  automation: ActiveAutomation,
  { kind, effectKey, orderId, subject, customer, isTransactional, expiresAt }: Subject,
  event: { kind: string; at?: Date | null },
  { eventId, now, clock, values }: Circumstances,
): MessagePlan {
  const { key, text, template_id: templateId, media_uuid: mediaUuid, delay_minutes: delay } = automation;
  const isUrgent = expiresAt !== undefined;
  const delayedTo = new Date(now.getTime() + (isUrgent ? 0 : delay * 60_000));
  return {
    kind,
    automation: key,
    effectKey,
    eventId,
    subject,
    phone: customer.phone,
    customerName: customer.name,
    purpose: isTransactional ? 'transactional' : 'message',
    text,
    templateId,
    mediaUuid,
    values,
    orderId: orderId ?? null,
    deviceIds: devicesOf(store.settings),
    expiresAt: expiresAt ?? null,
    dueAt: automation.heeds_quiet_hours && !isUrgent ? afterQuietHours(clock, delayedTo) : delayedTo,
    skip: findSkipReason(automation, customer, event.at ?? null, now),
  };
}

function findSkipReason(
  { text, template_id }: ActiveAutomation,
  customer: StoreCustomer,
  at: Date | null,
  now: Date,
): SkipReason | null {
  if (customer.phone === null) return customer.phoneProblem ?? 'no_phone';
  if (text === null && template_id === null) return 'no_text';
  return at !== null && now.getTime() - at.getTime() > MAX_EVENT_AGE_MS ? 'too_old' : null;
}
