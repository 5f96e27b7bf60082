import { z } from 'zod';
import { Id } from '../platform/http/fields.contract.js';
import { PageQuery } from '../platform/http/page.contract.js';

export const PeriodType = z.enum(['day', 'month', 'year']);
export type PeriodType = z.infer<typeof PeriodType>;

/** GET /api/v1/packages: a package as a modal offers it. Counts: -1 is unlimited. Money is SAR. */
export interface PackageResource {
  id: number;
  title: string;
  main_name: string;
  status: boolean;
  description: string;
  price: number;
  discount: number;
  count_months: number;
  period_type: PeriodType;
  package_type: 'public' | 'private';
  count_messages: number;
  count_devices: number;
  count_templates: number;
  count_campaigns: number;
  count_phone_contacts: number;
  /** Megabytes (of 1,000,000 bytes) of all files: the library, attachments, what came, imports and exports. */
  count_storage_mb: number;
  features: string[];
  periods: { id: number; months: number; discount: number }[];
}

/** GET /api/v1/packages. */
export const ListPackagesQuery = PageQuery.extend({ rows: z.coerce.number().int().min(1).max(100).default(100) });
export type ListPackagesQuery = z.infer<typeof ListPackagesQuery>;

/** POST /api/v1/package-subscribe. `subscriber_id` is the user an administrator subscribes. The price is the server's. */
export const PackageSubscribe = z.object({
  package_id: Id,
  count_months: z.coerce.number().int().min(1).max(120).optional(),
  period_id: Id.nullish(),
  subscriber_id: Id,
});
export type PackageSubscribe = z.infer<typeof PackageSubscribe>;

export interface SubscriptionResource {
  id: number;
  /** 0 is unlimited. */
  package_id: number;
  package: { title: string; price: number } | null;
  period_type: PeriodType;
  count_months: number;
  expire_at: string | null;
  amount: number;
  created_at: string;
}

export interface PackageSubscribeResult {
  data: { subscribe: SubscriptionResource; payment: null };
  message: 'subscribe_is_created';
}

export interface BillingEvents {
  'subscription.changed': { subscription: SubscriptionResource };
}
