import { z } from 'zod';
import { Id, Numeric } from '../platform/http/fields.contract.js';
import { PageQuery } from '../platform/http/page.contract.js';

export const PeriodType = z.enum(['day', 'month', 'year']);
export type PeriodType = z.infer<typeof PeriodType>;

export const PlanLimitName = z.enum(['messages', 'devices', 'contacts', 'templates', 'campaigns', 'storage', 'users']);
export type PlanLimitName = z.infer<typeof PlanLimitName>;

/** A count of -1 is unlimited. Money is in SAR. */
export const PackageResource = z.object({
  id: z.number(),
  title: z.string(),
  main_name: z.string(),
  /** Null for all apps. */
  app_id: z.number().nullable(),
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
  /** Megabytes are 1,000,000 bytes. */
  count_storage_mb: z.number(),
  /** Includes open invitations. */
  count_users: z.number(),
  features: z.array(z.string()),
  periods: z.array(z.object({ id: z.number(), months: z.number(), discount: z.number() })),
  /** Only for users who see all packages. */
  has_link: z.boolean().optional(),
  revision: z.string().optional(),
});
export type PackageResource = z.infer<typeof PackageResource>;

export const ListPackagesQuery = PageQuery.extend({
  rows: z.coerce.number().int().min(1).max(100).default(100),
  link: z.string().trim().max(60).optional(),
});
export type ListPackagesQuery = z.infer<typeof ListPackagesQuery>;

/** `period_id` sets length and discount. Default: the package's length. */
export const PackageOrder = z.object({
  package_id: Id,
  count_months: Numeric(z.number().int().min(1).max(120)).optional(),
  period_id: Id.nullish(),
  coupon: z.string().trim().max(40, { error: 'too_long' }).nullish(),
  link: z.string().trim().max(60).nullish(),
});
export type PackageOrder = z.infer<typeof PackageOrder>;

/** `subscriber_id` is for administrators. */
export const PackageSubscribe = PackageOrder.extend({ subscriber_id: Id.nullish() });
export type PackageSubscribe = z.infer<typeof PackageSubscribe>;

export const SubscriptionResource = z.object({
  id: z.number(),
  package_id: z.number(),
  package: z.object({ title: z.string(), price: z.number() }).nullable(),
  period_type: PeriodType,
  count_months: z.number(),
  expire_at: z.string().nullable(),
  amount: z.number(),
  created_at: z.string(),
});
export type SubscriptionResource = z.infer<typeof SubscriptionResource>;

export const NextSubscription = z.object({
  package_id: z.number(),
  package: z.object({ title: z.string() }),
  starts_at: z.string(),
});
export type NextSubscription = z.infer<typeof NextSubscription>;

export const SubscriptionResult = z.object({
  data: z.object({ subscribe: SubscriptionResource.nullable(), next: NextSubscription.nullable() }),
});
export type SubscriptionResult = z.infer<typeof SubscriptionResult>;

/** Has `payment` if money is due, else the new subscription, or the current one before a planned change. */
export const PackageSubscribeResult = z.object({
  data: z.object({
    subscribe: SubscriptionResource.nullable(),
    payment: z.object({ id: z.number(), redirect_url: z.string() }).nullable(),
  }),
  message: z.enum(['subscribe_is_created', 'subscribe_is_planned', 'payment_is_created']),
});
export type PackageSubscribeResult = z.infer<typeof PackageSubscribeResult>;

export interface BillingEvents {
  'subscription.changed': { subscription: SubscriptionResource };
}
