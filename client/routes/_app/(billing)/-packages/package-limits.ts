import type { PackageResource } from '@server/billing/billing.contract.js';

export const PACKAGE_LIMITS = [
  ['messages', 'count_messages'],
  ['devices', 'count_devices'],
  ['contacts', 'count_phone_contacts'],
  ['templates', 'count_templates'],
  ['campaigns', 'count_campaigns'],
  ['storage', 'count_storage_mb'],
  ['users', 'count_users'],
] as const satisfies readonly (readonly [string, keyof PackageResource])[];

const MEGABYTE = 1_000_000;

/** Converts storage from megabytes to bytes. */
export const toUnit = (kind: (typeof PACKAGE_LIMITS)[number][0], limit: number): number =>
  kind === 'storage' && limit > 0 ? limit * MEGABYTE : limit;
