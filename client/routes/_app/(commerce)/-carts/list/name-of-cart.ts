import type { CartResource } from '@server/commerce/carts/carts.contract.js';
import { formatPhone } from '@/ui/format/format-phone.js';

/** By its customer, who may have left no name. */
export function nameOfCart({ id, event }: Pick<CartResource, 'id' | 'event'>): string {
  if (event.customer_name !== null) return `\u2068${event.customer_name}\u2069`;
  return event.customer_phone === null ? `#${id}` : `\u2066${formatPhone(event.customer_phone)}\u2069`;
}
