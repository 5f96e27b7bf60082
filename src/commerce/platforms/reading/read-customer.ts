import type { StoreCustomer } from '../../store-events/store-event.js';
import { readStorePhone, type PhoneField } from '../read-store-phone.js';
import { JsonFields, MAX_STORE_NAME_LENGTH } from './read-fields.js';

interface CustomerParts {
  id?: string | null;
  /** Full name, by default first and last name. */
  name?: string | null;
  firstName?: string | null;
  lastName?: string | null;
  email?: string | null;
  phones: readonly PhoneField[];
}

export function toCustomer(parts: CustomerParts, defaultCountry: string): StoreCustomer {
  const joined = [parts.firstName, parts.lastName].filter(Boolean).join(' ');
  return {
    id: parts.id ?? null,
    name: (parts.name ?? joined).slice(0, MAX_STORE_NAME_LENGTH) || null,
    firstName: parts.firstName ?? null,
    email: parts.email?.includes('@') ? parts.email : null,
    ...readStorePhone(parts.phones, defaultCountry),
  };
}

/** Returns an empty customer, for events with only an ID. */
export const noCustomer = (): StoreCustomer => toCustomer({ phones: [] }, 'SA');

export function toItem(item: JsonFields, names: { id: string[]; name: string[]; total: string[]; url?: string[] }) {
  return {
    productId: item.id(...names.id),
    name: item.firstText(names.name) ?? '',
    sku: item.text('sku', 100),
    quantity: item.count('quantity') ?? 1,
    total: item.amount(...names.total),
    url: item.url(...(names.url ?? [])),
  };
}
