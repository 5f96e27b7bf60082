import type { MessagePlan } from '../../automations/plan-messages.js';
import { devicesOf, findActive } from '../../automations/read-automations.js';
import type { StoreRow } from '../../store-row.js';
import { placeholderValues } from '../../store-events/placeholders.js';
import type { Cart } from '../cart-row.js';
import type { Reminder } from '../state/cart-steps.js';
import type { CartDeps, StoreRules } from './cart-deps.js';

/** A message that is a day late is useless. */
const EXPIRES_AFTER_MS = 24 * 3_600_000;

const reminderKey = (cart: Pick<Cart, 'id' | 'generation'>, step: number): string =>
  `cart:${cart.id}:${cart.generation}:${step}`;

interface PlanTrigger {
  eventId: number | null;
  dueAt: Date;
}

/** A manual reminder after the last step repeats its text. */
export function planReminderMessage(
  deps: CartDeps,
  store: StoreRow,
  { reminders, clock }: StoreRules,
  cart: Cart,
  { step, ...trigger }: PlanTrigger & { step: number },
): MessagePlan | null {
  const reminder = reminders[Math.min(step, reminders.length) - 1];
  if (!reminder) return null;
  const content = { ...reminder, automation: 'cart.left', effectKey: reminderKey(cart, step) };
  return toPlan(deps, store, clock.timeZone, cart, { ...content, ...trigger });
}

export function planCartNotice(
  deps: CartDeps,
  store: StoreRow,
  { clock }: StoreRules,
  cart: Cart,
  { what, ...trigger }: PlanTrigger & { what: 'updated' | 'completed' | 'purchased' },
): MessagePlan | null {
  const active = findActive(store.platform, store.settings, `cart.${what}`);
  if (!active || !store.isActivated || !cart.phone || (active.text === null && active.template_id === null))
    return null;
  const effectKey = what === 'updated' ? `cart:${cart.id}:${cart.generation}:updated` : `cart:${cart.id}:${what}`;
  const { key: automation, text, template_id: templateId, media_uuid: mediaUuid } = active;
  const content = { automation, text, templateId, mediaUuid, coupon: null, effectKey };
  return toPlan(deps, store, clock.timeZone, cart, { ...content, ...trigger });
}

function toPlan(
  deps: CartDeps,
  store: StoreRow,
  timeZone: string,
  cart: Cart,
  content: Omit<Reminder, 'delayMinutes'> & PlanTrigger & { automation: string; effectKey: string },
): MessagePlan {
  const { dueAt, text, templateId, mediaUuid, automation, effectKey, eventId, coupon } = content;
  return {
    kind: 'cart',
    automation,
    effectKey,
    eventId,
    cartId: cart.id,
    subject: null,
    phone: cart.phone,
    customerName: cart.customerName,
    purpose: 'message',
    text,
    templateId,
    mediaUuid,
    dueAt,
    skip: null,
    deviceIds: devicesOf(store.settings),
    expiresAt: new Date(dueAt.getTime() + EXPIRES_AFTER_MS),
    values: placeholderValues(
      {
        kind: 'cart',
        change: 'left',
        at: cart.leftAt,
        cart: {
          id: cart.cartKey,
          checkoutUrl: deps.checkoutLinkOf(cart),
          coupon: coupon ?? cart.coupon,
          currency: cart.currency,
          total: cart.total,
          subtotal: cart.subtotal,
          items: cart.items,
          productsCount: cart.productsCount,
          leftAt: cart.leftAt,
          orderId: null,
          customer: {
            id: cart.customerId,
            name: cart.customerName,
            firstName: cart.customerFirstName,
            email: cart.customerEmail,
            phone: cart.phone,
            phoneProblem: cart.phoneProblem,
          },
        },
      },
      store.facts,
      { timeZone, now: dueAt },
    ),
  };
}
