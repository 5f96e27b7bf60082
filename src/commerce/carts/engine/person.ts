import type { Condition } from '../../../platform/database/search-condition.js';

/** Whether a cart `c` of the shop is of this person; null when nothing says who they are. */
export function isSamePerson({
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
  const said = known.filter(([, value]) => value !== null);
  if (said.length === 0) return null;
  return {
    where: `(${said.map(([column]) => `${column} = ?`).join(' or ')})`,
    params: said.map(([, value]) => value),
  };
}
