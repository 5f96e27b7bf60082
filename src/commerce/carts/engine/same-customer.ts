import { type RawBuilder, sql, type SqlBool } from 'kysely';

/** Returns a condition on `carts c`, or null for an anonymous customer. */
export function isSameCustomer({
  phone,
  customerId,
}: {
  phone: string | null;
  customerId: string | null;
}): RawBuilder<SqlBool> | null {
  const identifiers = [
    ...(phone === null ? [] : [sql`c.phone = ${phone}`]),
    ...(customerId === null ? [] : [sql`c.customer_id = ${customerId}`]),
  ];
  return identifiers.length === 0 ? null : sql`(${sql.join(identifiers, sql` or `)})`;
}
