import type { CartResource } from '@server/commerce/carts/carts.contract.js';
import { isolate } from '@/app/i18n/isolate.js';
import { formatPhone } from '@/ui/format/format-phone.js';

export function nameOfCart({ id, event }: Pick<CartResource, 'id' | 'event'>): string {
  if (event.customer_name !== null) return isolate(event.customer_name);
  return event.customer_phone === null ? `#${id}` : `\u2066${formatPhone(event.customer_phone)}\u2069`;
}
