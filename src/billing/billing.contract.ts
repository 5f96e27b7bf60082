import { z } from 'zod';
import { Id } from '../platform/http/fields.contract.js';
import { PageQuery } from '../platform/http/page.contract.js';

export const PeriodType = z.enum(['day', 'month', 'year']);
export type PeriodType = z.infer<typeof PeriodType>;

/** GET /api/v1/packages: a package as a modal offers it. Counts: -1 is unlimited. Money is SAR. */
export const PackageResource = z.object({
  id: z.number(),
  title: z.string(),
  main_name: z.string(),
  status: z.boolean(),
  description: z.string(),
  price: z.number(),
  discount: z.number(),
  count_months: z.number(),
  period_type: PeriodType,
  package_type: z.enum(['public', 'private']),
  count_messages: z.number(),
  count_devices: z.number(),
  count_templates: z.number(),
  count_campaigns: z.number(),
  count_phone_contacts: z.number(),
  /** Megabytes (of 1,000,000 bytes) of all files: the library, attachments, what came, imports and exports. */
  count_storage_mb: z.number(),
  features: z.array(z.string()),
  periods: z.array(z.object({ id: z.number(), months: z.number(), discount: z.number() })),
});
export type PackageResource = z.infer<typeof PackageResource>;

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

export const SubscriptionResource = z.object({
  id: z.number(),
  /** 0 is unlimited. */
  package_id: z.number(),
  package: z.object({ title: z.string(), price: z.number() }).nullable(),
  period_type: PeriodType,
  count_months: z.number(),
  expire_at: z.string().nullable(),
  amount: z.number(),
  created_at: z.string(),
});
export type SubscriptionResource = z.infer<typeof SubscriptionResource>;

export const PackageSubscribeResult = z.object({
  data: z.object({ subscribe: SubscriptionResource, payment: z.null() }),
  message: z.literal('subscribe_is_created'),
});
export type PackageSubscribeResult = z.infer<typeof PackageSubscribeResult>;

export interface BillingEvents {
  'subscription.changed': { subscription: SubscriptionResource };
}
