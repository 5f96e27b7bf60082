import { MAX_COD_REMINDER_MINUTES } from '../apps/apps.contract.js';
import { afterQuietHours } from '../automations/after-quiet-hours.js';
import { proposeCodText } from '../automations/default-texts.js';
import type { Circumstances } from '../automations/decide-messages.js';
import type { MessagePlan } from '../automations/plan-messages.js';
import { devicesOf, settingTextAt } from '../automations/read-automations.js';
import { isUnsuccessful } from '../carts/engine/find-order.js';
import type { StoreRow } from '../store-row.js';
import type { OrderEvent } from '../store-events/store-event.js';
import { languageOfStore } from './language-of-store.js';

const REMINDER_MINUTES = 120;

export const codKeyOf = (orderId: string): string => `order:${orderId}:cod`;

export function decideCod(
  store: StoreRow,
  { order, isNew, statuses }: OrderEvent,
  circumstances: Circumstances,
): MessagePlan[] {
  const { settings } = store;
  if (!isNew || settings['cod_confirmation'] !== true || !order.isCashOnDelivery || order.customer.phone === null)
    return [];
  if (isUnsuccessful(statuses)) return [];
  const minutes = Math.min(Number(settings['cod_reminder_minutes'] ?? REMINDER_MINUTES), MAX_COD_REMINDER_MINUTES);
  const question: MessagePlan = {
    kind: 'cod',
    automation: 'cod.question',
    effectKey: codKeyOf(order.id),
    eventId: circumstances.eventId,
    subject: order.number,
    orderId: order.id,
    phone: order.customer.phone,
    customerName: order.customer.name,
    purpose: 'transactional',
    text: settingTextAt(settings, 'cod_confirmation_text') ?? proposeCodText(languageOfStore(store.facts)),
    templateId: null,
    mediaUuid: null,
    values: circumstances.values,
    deviceIds: devicesOf(settings),
    dueAt: circumstances.now,
    expiresAt: null,
    skip: null,
  };
  if (!(minutes > 0)) return [question];
  const dueAt = afterQuietHours(circumstances.clock, new Date(circumstances.now.getTime() + minutes * 60_000));
  return [question, { ...question, automation: 'cod.reminder', effectKey: `${question.effectKey}:reminder`, dueAt }];
}
