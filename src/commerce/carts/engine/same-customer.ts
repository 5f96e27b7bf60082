import type { Condition } from '../../../platform/database/search-condition.js';

/** Returns SQL on cart `c`. Null if nothing identifies the customer. */
export function isSameCustomer({
  phone,
  customerId,
}: {
  phone: string | null;
  customerId: string | null;
}): Condition | null {
  const known: [string, string | null][] = [
    ['c.phone', phone],
    ['c.customer_id', customerId],
  ];
  const identifiers = known.filter(([, value]) => value !== null);
  if (identifiers.length === 0) return null;
  return {
    where: `(${identifiers.map(([column]) => `${column} = ?`).join(' or ')})`,
    params: identifiers.map(([, value]) => value),
  };
}
