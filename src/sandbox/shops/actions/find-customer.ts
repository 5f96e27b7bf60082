import type { Shop } from '../state/shop.js';
import type { CustomerRecord } from '../state/shop-records.js';

/** Creates unknown customers. */
export function findCustomer(
  shop: Shop,
  { phone, name }: { phone: string; name?: string | undefined },
): { customer: CustomerRecord; isNew: boolean } {
  const known = [...shop.customers.values()].find((customer) => customer.phone === phone);
  if (known) {
    if (name) Object.assign(known, splitName(name));
    return { customer: shop.customers.put(known), isNew: false };
  }
  const now = Date.now();
  const customer = {
    id: shop.makeId('customer'),
    ...splitName(name ?? 'عميل'),
    phone,
    email: `c${phone.slice(-6)}@example.com`,
    createdAt: now,
    updatedAt: now,
  };
  return { customer: shop.customers.put(customer), isNew: true };
}

export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}
