import type { CustomerEvent, ShopFacts, StoreCustomer } from '../../store-events/store-event.js';
import type { Fields } from '../reading/read-fields.js';
import { toCustomer } from '../reading/read-customer.js';

/** Two forms: a number and its country apart with the name in two fields, or both whole. */
export function readSallaCustomer(customer: Fields, shop: ShopFacts): StoreCustomer {
  const country = customer.country('country_code');
  return toCustomer(
    {
      id: customer.id('id'),
      name: customer.firstText(['name', 'full_name']),
      firstName: customer.text('first_name'),
      lastName: customer.text('last_name'),
      email: customer.text('email'),
      phones: [{ written: customer.raw('mobile'), code: customer.raw('mobile_code'), country }],
    },
    shop.country,
  );
}

/** The code comes only when Salla could not bring it to the customer itself, and says neither who it is nor how long it is good. */
export function readSallaOtp(data: Fields, shop: ShopFacts, at: Date | null): CustomerEvent | null {
  const code = data.text('code', 20);
  if (!code) return null;
  const contact = data.firstText(['contact', 'phone', 'mobile']);
  const isEmail = contact?.includes('@') ?? false;
  const parts = { email: isEmail ? contact : null, phones: isEmail ? [] : [{ written: contact }] };
  const customer = toCustomer(parts, shop.country);
  return { kind: 'customer', change: 'otp', at, customer, otp: { code, expiresInSeconds: null } };
}
