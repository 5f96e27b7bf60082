import type { PackageResource } from '@server/billing/billing.contract.js';

/** What a package limits, in the order in which every card and meter shows it. */
export const LIMITS = [
  ['messages', 'count_messages'],
  ['devices', 'count_devices'],
  ['contacts', 'count_phone_contacts'],
  ['templates', 'count_templates'],
  ['campaigns', 'count_campaigns'],
  ['storage', 'count_storage_mb'],
] as const satisfies readonly (readonly [string, keyof PackageResource])[];

const MEGABYTE = 1_000_000;

/** Files are counted in megabytes and told in bytes, like everywhere else. */
export const toUnit = (kind: (typeof LIMITS)[number][0], limit: number): number =>
  kind === 'storage' && limit > 0 ? limit * MEGABYTE : limit;
