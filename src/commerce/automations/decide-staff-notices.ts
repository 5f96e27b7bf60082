import { normalizePhone } from '../../platform/phones/read-phones.js';
import type { StoreRow } from '../store-row.js';
import type { StoreEvent } from '../store-events/store-event.js';
import type { Circumstances } from './decide-messages.js';
import type { MessagePlan } from './plan-messages.js';
import { devicesOf } from './read-automations.js';

const MAX_BAD_STARS = 2;

const ORDER = 'طلب جديد رقم {رقم الطلب}\nالعميل: {اسم العميل}\nالإجمالي: {إجمالي الطلب} {العملة}\n{المنتجات}';
const REVIEW = 'تقييم يحتاج إلى متابعة: {التقييم} من 5\nالعميل: {اسم العميل}\n{اسم المنتج}\n{نص التقييم}';

export function decideStaffNotices(
  store: StoreRow,
  event: StoreEvent,
  { eventId, now, values }: Circumstances,
): MessagePlan[] {
  const about = noticeOf(event, eventId);
  if (!about) return [];
  const { staff_phones: staff } = store.settings;
  const phones = (Array.isArray(staff) ? staff : []).map((phone) => normalizePhone(String(phone), store.facts.country));
  return [...new Set(phones)]
    .filter((phone): phone is string => phone !== null)
    .map((phone) => ({
      kind: 'staff',
      automation: about.automation,
      effectKey: `${about.key}:staff:${phone}`,
      eventId,
      subject: about.subject,
      phone,
      customerName: null,
      purpose: 'transactional',
      text: about.text,
      templateId: null,
      mediaUuid: null,
      values,
      deviceIds: devicesOf(store.settings),
      dueAt: now,
      orderId: about.orderId,
      expiresAt: null,
      skip: null,
    }));
}

function noticeOf(event: StoreEvent, eventId: number) {
  if (event.kind === 'order' && event.isNew)
    return {
      automation: 'staff.order',
      key: `order:${event.order.id}`,
      orderId: event.order.id,
      text: ORDER,
      subject: event.order.number,
    };
  if (event.kind === 'review' && event.stars !== null && event.stars <= MAX_BAD_STARS)
    return {
      automation: 'staff.review',
      key: `event:${eventId}`,
      orderId: null,
      text: REVIEW,
      subject: event.productName,
    };
  return null;
}
