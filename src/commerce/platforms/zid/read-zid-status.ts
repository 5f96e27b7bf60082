import { canonicalName } from '../../../templates/text/text.contract.js';

/** Keys have no case, blanks or separators. */
const STATE_BY_CODE: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      'new',
      'failed',
      'refunded',
      'reversed',
      'chargeback',
      'expired',
      'processed',
      'voided',
      'ready',
      'preparing',
      'indelivery',
      'delivered',
      'cancelled',
      'denied',
    ].map((code) => [code, code]),
  ),
  canceled: 'cancelled',
  reverseinprogress: 'reverse_in_progress',
  processingreverse: 'reverse_in_progress',
  canceledreversal: 'canceledReversal',
  cancelledreversal: 'canceledReversal',
};

/** Labels of orders without a code. */
const STATE_BY_LABEL: ReadonlyMap<string, string> = new Map(
  Object.entries({
    جديد: 'new',
    'طلب جديد': 'new',
    'جاري التجهيز': 'preparing',
    'قيد التجهيز': 'preparing',
    جاهز: 'ready',
    'جاري التوصيل': 'indelivery',
    'تم التوصيل': 'delivered',
    مكتمل: 'delivered',
    completed: 'delivered',
    ملغي: 'cancelled',
    'تم الإلغاء': 'cancelled',
    'جاري الاسترجاع': 'reverse_in_progress',
  }).map(([name, code]) => [canonicalName(name), code]),
);

export function readZidStatus(text: string | null): string | null {
  const normalized = (text ?? '').toLowerCase().replace(/[\s_-]/g, '');
  return (
    (Object.hasOwn(STATE_BY_CODE, normalized)
      ? STATE_BY_CODE[normalized]
      : STATE_BY_LABEL.get(canonicalName(text ?? ''))) ?? null
  );
}
