import type { CustomerEvent, StoreFacts, StoreCustomer } from '../../store-events/store-event.js';
import type { JsonFields } from '../reading/read-fields.js';
import { toCustomer } from '../reading/read-customer.js';

export function readSallaCustomer(customer: JsonFields, store: StoreFacts): StoreCustomer {
  const country = customer.country('country_code');
  return toCustomer(
    {
      id: customer.id('id'),
      name: customer.firstText(['name', 'full_name']),
      firstName: customer.text('first_name'),
      lastName: customer.text('last_name'),
      email: customer.text('email'),
      phones: [{ value: customer.raw('mobile'), code: customer.raw('mobile_code'), country }],
    },
    store.country,
  );
}

/** Reads a code that Salla could not deliver. */
export function readSallaOtp(data: JsonFields, store: StoreFacts, at: Date | null): CustomerEvent | null {
  const code = data.text('code', 20);
  if (!code) return null;
  const contact = data.firstText(['contact', 'phone', 'mobile']);
  const isEmail = contact?.includes('@') ?? false;
  const parts = { email: isEmail ? contact : null, phones: isEmail ? [] : [{ value: contact }] };
  const customer = toCustomer(parts, store.country);
  return { kind: 'customer', change: 'otp', at, customer, otp: { code, expiresInSeconds: null } };
}
