import type { ColumnRole } from '@server/messaging/imports/imports.contract.js';

/** Only one column is the phone and at most one the name: who had that before becomes a custom field. The phone is never taken from its column without another. */
export function withRole(roles: readonly ColumnRole[], column: number, role: ColumnRole): ColumnRole[] {
  if (roles[column] === 'phone' && role !== 'phone') return [...roles];
  const isSingle = role === 'phone' || role === 'name';
  return roles.map((held, index) => (index === column ? role : isSingle && held === role ? 'field' : held));
}
