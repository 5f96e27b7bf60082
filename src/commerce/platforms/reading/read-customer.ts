import type { StoreCustomer } from '../../store-events/store-event.js';
import { readPhone, type WrittenPhone } from '../read-phone.js';
import { Fields, LONGEST_NAME } from './read-fields.js';

interface CustomerParts {
  id?: string | null;
  /** The whole name; else it is made of the others. */
  name?: string | null;
  firstName?: string | null;
  lastName?: string | null;
  email?: string | null;
  phones: readonly WrittenPhone[];
}

export function toCustomer(parts: CustomerParts, home: string): StoreCustomer {
  const joined = [parts.firstName, parts.lastName].filter(Boolean).join(' ');
  return {
    id: parts.id ?? null,
    name: (parts.name ?? joined).slice(0, LONGEST_NAME) || null,
    firstName: parts.firstName ?? null,
    email: parts.email?.includes('@') ? parts.email : null,
    ...readPhone(parts.phones, home),
  };
}

/** Nobody is named: an event that tells nothing but an id. */
export const noCustomer = (): StoreCustomer => toCustomer({ phones: [] }, 'SA');

/** `product_id`, `name`, `quantity` and the like, under the names most platforms use. */
export function toItem(item: Fields, names: { id: string[]; name: string[]; total: string[]; url?: string[] }) {
  return {
    productId: item.id(...names.id),
    name: item.firstText(names.name) ?? '',
    sku: item.text('sku', 100),
    quantity: item.count('quantity') ?? 1,
    total: item.amount(...names.total),
    url: item.url(...(names.url ?? [])),
  };
}
