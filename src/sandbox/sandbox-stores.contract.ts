import { z } from 'zod';
import { STORE_PLATFORMS } from './store-platforms.gen.contract.js';

export const storePlatform = z.enum(STORE_PLATFORMS);
export type StorePlatform = z.infer<typeof storePlatform>;

/** Action that platforms without its event reject. */
const storeFeature = z.enum([
  'cash_on_delivery',
  'cart_left',
  'cart_changed',
  'customer_registered',
  'customer_updated',
  'customer_login',
  'otp',
  'review',
  'question',
  'shipment',
  'invoice',
  'subscription',
  'install',
  'uninstall_event',
  'masked_phone',
]);
export type StoreFeature = z.infer<typeof storeFeature>;

const phone = z.string().regex(/^\d{7,15}$/, { error: 'must be 7 to 15 digits' });
const personName = z.string().trim().min(1).max(60);

const sandboxTrouble = z.object({
  /** Number of next deliveries with a wrong signature or password. */
  wrong_signature: z.number().int().min(0).max(1000),
  twice: z.number().int().min(0).max(1000),
  /** Number of deliveries to hold and send in reverse order. */
  out_of_order: z.number().int().min(0).max(100),
  lost: z.number().int().min(0).max(1000),
  late_ms: z.number().int().min(0).max(3_600_000),
  api_errors: z.number().int().min(0).max(1000),
  api_status: z.union([z.literal(500), z.literal(429)]),
  slow_ms: z.number().int().min(0).max(120_000),
  /** HTTP status for an invalid key. Some hosts replace 401. */
  refusal_status: z.union([z.literal(401), z.literal(403), z.literal(404), z.literal(200)]),
  /** Size of the plugin data that inflates each order. */
  order_bytes: z.number().int().min(0).max(2_000_000),
  /** Whether numbers are `***` and two digits. */
  masked_phones: z.boolean(),
  /** Webhooks that the store rejects, in the platform's notation. */
  rejected_events: z.array(z.string()).max(100),
});
export type SandboxTrouble = z.infer<typeof sandboxTrouble>;
export const changeTroubleBody = sandboxTrouble.partial();

const sandboxItem = z.object({
  product_id: z.string(),
  name: z.string(),
  sku: z.string(),
  price: z.number(),
  quantity: z.number(),
});
const writtenChange = z.object({
  at: z.string(),
  kind: z.enum(['status', 'note', 'tag', 'cancel', 'paid']),
  value: z.string(),
});

const sandboxOrder = z.object({
  id: z.string(),
  number: z.string(),
  status: z.string(),
  customer: z.object({ id: z.string(), name: z.string(), phone: z.string() }),
  items: z.array(sandboxItem),
  total: z.number(),
  cod: z.boolean(),
  paid: z.boolean(),
  tags: z.array(z.string()),
  notes: z.array(z.string()),
  written: z.array(writtenChange),
  cart_id: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type SandboxOrder = z.infer<typeof sandboxOrder>;

const sandboxCart = z.object({
  id: z.string(),
  state: z.enum(['left', 'bought']),
  customer: z.object({ id: z.string(), name: z.string(), phone: z.string() }),
  items: z.array(sandboxItem),
  total: z.number(),
  order_id: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type SandboxCart = z.infer<typeof sandboxCart>;

const sandboxCustomer = z.object({ id: z.string(), name: z.string(), phone: z.string(), email: z.string() });
export type SandboxCustomer = z.infer<typeof sandboxCustomer>;

const sandboxWebhook = z.object({
  id: z.string(),
  event: z.string(),
  url: z.string(),
  status: z.string(),
  failures: z.number(),
});

const sandboxDelivery = z.object({
  id: z.string(),
  event: z.string(),
  url: z.string(),
  at: z.string(),
  state: z.enum(['waiting', 'held', 'delivered', 'failed', 'lost', 'dropped']),
  status: z.number().nullable(),
  tries: z.number(),
  next_at: z.string().nullable(),
  trouble: z.array(z.string()),
});
export type SandboxDelivery = z.infer<typeof sandboxDelivery>;

const sandboxStoreSummary = z.object({
  id: z.string(),
  platform: storePlatform,
  name: z.string(),
  url: z.string(),
  connected: z.boolean(),
});
export type SandboxStoreSummary = z.infer<typeof sandboxStoreSummary>;

const sandboxStore = sandboxStoreSummary.extend({
  store_id: z.string(),
  domain: z.string(),
  dashboard_url: z.string().nullable(),
  /** Order statuses in the platform's own terms. */
  statuses: z.array(z.string()),
  lacks: z.partialRecord(storeFeature, z.string()),
  products: z.array(z.object({ id: z.string(), name: z.string(), sku: z.string(), price: z.number() })),
  customers: z.array(sandboxCustomer),
  orders: z.array(sandboxOrder),
  carts: z.array(sandboxCart),
  webhooks: z.array(sandboxWebhook),
  deliveries: z.array(sandboxDelivery),
  trouble: sandboxTrouble,
});
export type SandboxStore = z.infer<typeof sandboxStore>;

export const setPartnerBody = z.object({
  dashboard_url: z.url().transform((value) => value.replace(/\/+$/, '')),
  /** Topics also sent to the app's own address. */
  shopify_app_topics: z.array(z.string()).optional(),
  salla_app_events: z.array(z.string()).optional(),
});
export const createStoreBody = z.object({
  platform: storePlatform,
  name: personName.optional(),
  /** Default: the partner's dashboard. */
  dashboard_url: z.url().optional(),
});
export const setReceiverBody = z.object({
  url: z.url(),
  secret: z.string().max(200).default(''),
  of_dashboard: z.boolean().default(false),
});

const person = z.object({ phone, name: personName.optional() });
const items = z
  .array(z.object({ product_id: z.string(), quantity: z.number().int().min(1).max(99).default(1) }))
  .min(1)
  .max(500);
export const placeOrderBody = person.extend({ cod: z.boolean().default(false), items: items.optional() });
export type PlaceOrderBody = z.infer<typeof placeOrderBody>;
export const changeOrderBody = z.object({ status: z.string().min(1) });
export const leaveCartBody = person.extend({ items: items.optional() });
export type LeaveCartBody = z.infer<typeof leaveCartBody>;
export const changeCartBody = z.object({ items });
export const addReviewBody = person.extend({
  about: z.enum(['product', 'store', 'shipping', 'order']).default('product'),
  stars: z.number().int().min(1).max(5).default(5),
  text: z.string().max(1000).default('ممتاز'),
  order_id: z.string().optional(),
});
export const askQuestionBody = person.extend({ text: z.string().min(1).max(1000) });
export const registerCustomerBody = person;
export const updateCustomerBody = z.object({ name: personName.optional(), email: z.email().optional() });
export const requestOtpBody = z.object({
  phone,
  code: z
    .string()
    .regex(/^\d{4,8}$/)
    .optional(),
});
export const changeShipmentBody = z.object({ status: z.enum(['created', 'updated']).default('created') });
export const subscriptionKind = z.enum([
  'started',
  'renewed',
  'upgraded',
  'warning',
  'expired',
  'suspended',
  'refunded',
  'canceled',
  'trial_started',
  'trial_expired',
  'trial_canceled',
]);
export type SubscriptionKind = z.infer<typeof subscriptionKind>;
export const subscriptionBody = z.object({ kind: subscriptionKind, plan: z.string().max(60).default('النمو') });
