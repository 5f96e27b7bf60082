import { normalizePhone } from '../../platform/phones/read-phones.js';
import type { StoreRow } from '../store-row.js';
import type { StoreEvent } from '../store-events/store-event.js';
import type { Circumstances } from './decide-messages.js';
import type { MessagePlan } from './plan-messages.js';
import { devicesOf } from './read-automations.js';

const MAX_BAD_STARS = 2;

const ORDER_TEXT = 'طلب جديد رقم {رقم الطلب}\nالعميل: {اسم العميل}\nالإجمالي: {إجمالي الطلب} {العملة}\n{المنتجات}';
const REVIEW_TEXT = 'تقييم يحتاج إلى متابعة: {التقييم} من 5\nالعميل: {اسم العميل}\n{اسم المنتج}\n{نص التقييم}';

export function decideStaffNotices(
  store: StoreRow,
  event: StoreEvent,
  { eventId, now, values }: Circumstances,
): MessagePlan[] {
  const notice = findNotice(event, eventId);
  if (!notice) return [];
  const { staff_phones: staff } = store.settings;
  const phones = (Array.isArray(staff) ? staff : []).map((phone) => normalizePhone(String(phone), store.facts.country));
  return [...new Set(phones)]
    .filter((phone): phone is string => phone !== null)
    .map((phone) => ({
      kind: 'staff',
      automation: notice.automation,
      effectKey: `${notice.key}:staff:${phone}`,
      eventId,
      subject: notice.subject,
      phone,
      customerName: null,
      purpose: 'transactional',
      text: notice.text,
      templateId: null,
      mediaUuid: null,
      values,
      deviceIds: devicesOf(store.settings),
      dueAt: now,
      orderId: notice.orderId,
      expiresAt: null,
      skip: null,
    }));
}

function findNotice(event: StoreEvent, eventId: number) {
  if (event.kind === 'order' && event.isNew)
    return {
      automation: 'staff.order',
      key: `order:${event.order.id}`,
      orderId: event.order.id,
      text: ORDER_TEXT,
      subject: event.order.number,
    };
  if (event.kind === 'review' && event.stars !== null && event.stars <= MAX_BAD_STARS)
    return {
      automation: 'staff.review',
      key: `event:${eventId}`,
      orderId: null,
      text: REVIEW_TEXT,
      subject: event.productName,
    };
  return null;
}
