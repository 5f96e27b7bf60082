import type { ColumnRole } from '@server/address-book/imports/import-enums.contract.js';

/** Roles that decide the outcome or identity of a row. */
export const DECISIVE: readonly ColumnRole[] = [
  'phone',
  'country',
  'dial_code',
  'name',
  'first_name',
  'middle_name',
  'last_name',
  'whatsapp_id',
];
