import { z } from 'zod';
import { Id, Numeric } from '../platform/http/fields.contract.js';
import { PageQuery } from '../platform/http/page.contract.js';

export const PeriodType = z.enum(['day', 'month', 'year']);
export type PeriodType = z.infer<typeof PeriodType>;

/** What packages limit. */
export const PlanLimitName = z.enum(['messages', 'devices', 'contacts', 'templates', 'campaigns', 'storage']);
export type PlanLimitName = z.infer<typeof PlanLimitName>;

/** GET /api/v1/packages: a package as a modal offers it. Counts: -1 is unlimited. Money is SAR. */
export const PackageResource = z.object({
  id: z.number(),
  title: z.string(),
  /** As the app markets of store platforms call it. */
  main_name: z.string(),
  /** The app whose plan it is; null: of all. */
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
  /** Megabytes (of 1,000,000 bytes) of all files: the library, attachments, what came, imports and exports. */
  count_storage_mb: z.number(),
  features: z.array(z.string()),
  periods: z.array(z.object({ id: z.number(), months: z.number(), discount: z.number() })),
  /** Whether there is a link that offers it: told to those who see all packages. */
  has_link: z.boolean().optional(),
});
export type PackageResource = z.infer<typeof PackageResource>;

/** GET /api/v1/packages. */
export const ListPackagesQuery = PageQuery.extend({
  rows: z.coerce.number().int().min(1).max(100).default(100),
  /** The token of a link that offers a private package. */
  link: z.string().trim().max(60).optional(),
});
export type ListPackagesQuery = z.infer<typeof ListPackagesQuery>;

/**
 * What is ordered, for POST /api/v1/package-quote. The price is the server's: a client names the package, how long, and nothing
 * else. A period says how long and takes its discount off; without both it is for as long as the package is offered.
 */
export const PackageOrder = z.object({
  package_id: Id,
  count_months: Numeric(z.number().int().min(1).max(120)).optional(),
  period_id: Id.nullish(),
  coupon: z.string().trim().max(40, { error: 'too_long' }).nullish(),
  /** The token of the link by which a private package is offered. */
  link: z.string().trim().max(60).nullish(),
});
export type PackageOrder = z.infer<typeof PackageOrder>;

/** POST /api/v1/package-subscribe. `subscriber_id` is the user an administrator subscribes; without it one subscribes oneself. */
export const PackageSubscribe = PackageOrder.extend({ subscriber_id: Id.nullish() });
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

/** What begins when the present period is over: a smaller package that was chosen. */
export const NextSubscription = z.object({
  package_id: z.number(),
  package: z.object({ title: z.string() }),
  starts_at: z.string(),
});
export type NextSubscription = z.infer<typeof NextSubscription>;

/** GET /api/v1/subscription: the "Your Subscribe" table. */
export const SubscriptionResult = z.object({
  data: z.object({ subscribe: SubscriptionResource.nullable(), next: NextSubscription.nullable() }),
});
export type SubscriptionResult = z.infer<typeof SubscriptionResult>;

/**
 * One of both: `payment` where it is to be paid, with the address to go to; `subscribe` where nothing is to be paid. Of what begins
 * later it is the present subscription, and the message says so.
 */
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
