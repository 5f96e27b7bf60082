import type { Store } from '../state/store.js';
import type { CustomerRecord } from '../state/store-records.js';

export function findCustomer(
  store: Store,
  { phone, name }: { phone: string; name?: string | undefined },
): { customer: CustomerRecord; isNew: boolean } {
  const existing = [...store.customers.values()].find((customer) => customer.phone === phone);
  if (existing) {
    if (name) Object.assign(existing, splitName(name));
    return { customer: store.customers.put(existing), isNew: false };
  }
  const now = Date.now();
  const customer = {
    id: store.makeId('customer'),
    ...splitName(name ?? 'عميل'),
    phone,
    email: `c${phone.slice(-6)}@example.com`,
    createdAt: now,
    updatedAt: now,
  };
  return { customer: store.customers.put(customer), isNew: true };
}

export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}
