import { type ColumnRole, SINGLE_ROLES } from '@server/address-book/imports/column-roles.contract.js';

/** Assigns a role. Phone and name may repeat. The previous column of another role becomes a field. */
export function withRole(roles: readonly ColumnRole[], column: number, role: ColumnRole): ColumnRole[] {
  return roles.map((currentRole, index) =>
    index === column ? role : SINGLE_ROLES.has(role) && currentRole === role ? 'field' : currentRole,
  );
}

export function orderPhones(roles: readonly ColumnRole[], order: readonly number[]): number[] {
  const isPhone = (column: number) => roles[column] === 'phone';
  const added = [...roles.keys()].filter((column) => isPhone(column) && !order.includes(column));
  return [...order.filter(isPhone), ...added];
}

export function movePhone(order: readonly number[], column: number, by: -1 | 1): number[] {
  const from = order.indexOf(column);
  const neighbor = order[from + by];
  if (from < 0 || neighbor === undefined) return [...order];
  return order.map((entry) => (entry === column ? neighbor : entry === neighbor ? column : entry));
}
