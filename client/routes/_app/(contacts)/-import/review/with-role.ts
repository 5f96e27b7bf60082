import type { ColumnRole } from '@server/messaging/imports/imports.contract.js';

/** Exactly one column is the phone, at most one the name or the WhatsApp ID: the previous one becomes a custom field. */
export function withRole(roles: readonly ColumnRole[], column: number, role: ColumnRole): ColumnRole[] {
  if (roles[column] === 'phone' && role !== 'phone') return [...roles];
  const isSingle = role === 'phone' || role === 'name' || role === 'whatsapp_id';
  return roles.map((held, index) => (index === column ? role : isSingle && held === role ? 'field' : held));
}
