import { LONGEST_COD_REMINDER } from '../apps/apps.contract.js';
import { afterQuietHours } from '../automations/after-quiet-hours.js';
import { proposeCodText } from '../automations/default-texts.js';
import type { Circumstances } from '../automations/decide-messages.js';
import type { MessagePlan } from '../automations/plan-messages.js';
import { devicesOf, textAt } from '../automations/read-automations.js';
import { isLost } from '../carts/engine/find-order.js';
import type { Shop } from '../shop-row.js';
import type { OrderEvent } from '../store-events/store-event.js';
import { languageOfShop } from './language-of-shop.js';

const REMINDER_MINUTES = 120;

export const codKeyOf = (orderId: string): string => `order:${orderId}:cod`;

/** The question whether an order that is paid on delivery stands, and a reminder that an answer takes back. Pure. */
export function decideCod(shop: Shop, { order, isNew, statuses }: OrderEvent, given: Circumstances): MessagePlan[] {
  const { settings } = shop;
  if (!isNew || settings['cod_confirmation'] !== true || !order.isCashOnDelivery || order.customer.phone === null)
    return [];
  if (isLost(statuses)) return [];
  const minutes = Math.min(Number(settings['cod_reminder_minutes'] ?? REMINDER_MINUTES), LONGEST_COD_REMINDER);
  const question: MessagePlan = {
    ...{ kind: 'cod', automation: 'cod.question', effectKey: codKeyOf(order.id), eventId: given.eventId },
    ...{ subject: order.number, phone: order.customer.phone, customerName: order.customer.name },
    ...{
      purpose: 'transactional',
      text: textAt(settings, 'cod_confirmation_text') ?? proposeCodText(languageOfShop(shop.facts)),
    },
    ...{ templateId: null, mediaUuid: null, values: given.values, deviceIds: devicesOf(settings) },
    ...{ dueAt: given.now, expiresAt: null, skip: null },
  };
  if (!(minutes > 0)) return [question];
  const dueAt = afterQuietHours(given.clock, new Date(given.now.getTime() + minutes * 60_000));
  return [question, { ...question, automation: 'cod.reminder', effectKey: `${question.effectKey}:reminder`, dueAt }];
}
