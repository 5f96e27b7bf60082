import { z } from 'zod';

/** The JSON API of the practice shops: what tests and the page of the sandbox say and hear. */

export const shopPlatform = z.enum(['zid', 'salla', 'shopify', 'woocommerce', 'twsaa']);
export type ShopPlatform = z.infer<typeof shopPlatform>;

/** What people do in a shop. A platform that tells nobody of one refuses it, with the reason. */
const shopFeature = z.enum([
  ...(['cart_left', 'cart_changed', 'customer_registered', 'customer_updated', 'customer_login', 'otp'] as const),
  ...(['review', 'question', 'shipment', 'invoice', 'subscription', 'install', 'masked_phone'] as const),
]);
export type ShopFeature = z.infer<typeof shopFeature>;

const phone = z.string().regex(/^\d{7,15}$/, { error: 'must be 7 to 15 digits' });
const personName = z.string().trim().min(1).max(60);

const shopTrouble = z.object({
  /** How many of the next deliveries have a wrong signature or password. */
  wrong_signature: z.number().int().min(0).max(1000),
  twice: z.number().int().min(0).max(1000),
  /** How many are held back; once so many wait they leave in reverse. */
  out_of_order: z.number().int().min(0).max(100),
  lost: z.number().int().min(0).max(1000),
  /** All deliveries wait so long before they leave. */
  late_ms: z.number().int().min(0).max(3_600_000),
  /** Of the platform's API: so many next calls are answered with the status. */
  api_errors: z.number().int().min(0).max(1000),
  api_status: z.union([z.literal(500), z.literal(429)]),
  /** Each call of the API takes so much longer. */
  slow_ms: z.number().int().min(0).max(120_000),
  /** Phones in events end in `***` and two digits, as a platform shows them to an app it does not trust. */
  masked_phones: z.boolean(),
});
export type ShopTrouble = z.infer<typeof shopTrouble>;
export const changeTrouble = shopTrouble.partial();

const shopItem = z.object({
  product_id: z.string(),
  name: z.string(),
  sku: z.string(),
  price: z.number(),
  quantity: z.number(),
});
const written = z.object({
  at: z.string(),
  kind: z.enum(['status', 'note', 'tag', 'cancel', 'paid']),
  value: z.string(),
});

const shopOrder = z.object({
  id: z.string(),
  number: z.string(),
  status: z.string(),
  customer: z.object({ id: z.string(), name: z.string(), phone: z.string() }),
  items: z.array(shopItem),
  total: z.number(),
  cod: z.boolean(),
  paid: z.boolean(),
  tags: z.array(z.string()),
  notes: z.array(z.string()),
  /** What the dashboard did to it, oldest first. */
  written: z.array(written),
  cart_id: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type ShopOrder = z.infer<typeof shopOrder>;

const shopCart = z.object({
  id: z.string(),
  state: z.enum(['left', 'bought']),
  customer: z.object({ id: z.string(), name: z.string(), phone: z.string() }),
  items: z.array(shopItem),
  total: z.number(),
  order_id: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type ShopCart = z.infer<typeof shopCart>;

const shopCustomer = z.object({ id: z.string(), name: z.string(), phone: z.string(), email: z.string() });
export type ShopCustomer = z.infer<typeof shopCustomer>;

const shopWebhook = z.object({
  id: z.string(),
  event: z.string(),
  url: z.string(),
  status: z.string(),
  failures: z.number(),
});

const shopDelivery = z.object({
  id: z.string(),
  event: z.string(),
  url: z.string(),
  at: z.string(),
  state: z.enum(['waiting', 'held', 'delivered', 'failed', 'lost', 'dropped']),
  /** The answer to the last try; null when none came. */
  status: z.number().nullable(),
  tries: z.number(),
  next_at: z.string().nullable(),
  trouble: z.array(z.string()),
});
export type ShopDelivery = z.infer<typeof shopDelivery>;

const shopSummary = z.object({
  id: z.string(),
  platform: shopPlatform,
  name: z.string(),
  url: z.string(),
  connected: z.boolean(),
});
export type ShopSummary = z.infer<typeof shopSummary>;

const shopWhole = shopSummary.extend({
  /** The platform's own id of the store, and for Shopify its domain. */
  store_id: z.string(),
  domain: z.string(),
  dashboard_url: z.string().nullable(),
  /** Statuses an order can be given, in the platform's words. */
  statuses: z.array(z.string()),
  /** What this platform cannot tell of, and why. */
  lacks: z.partialRecord(shopFeature, z.string()),
  products: z.array(z.object({ id: z.string(), name: z.string(), sku: z.string(), price: z.number() })),
  customers: z.array(shopCustomer),
  orders: z.array(shopOrder),
  carts: z.array(shopCart),
  webhooks: z.array(shopWebhook),
  deliveries: z.array(shopDelivery),
  trouble: shopTrouble,
});
export type ShopWhole = z.infer<typeof shopWhole>;

// What is asked of a shop

export const setPartner = z.object({
  /** Where the dashboard is reached, without a slash at the end. */
  dashboard_url: z.url().transform((value) => value.replace(/\/+$/, '')),
  /** Topics or events of stores that are sent to the app's own address as well, as set up at the platform. */
  shopify_app_topics: z.array(z.string()).optional(),
  salla_app_events: z.array(z.string()).optional(),
});
export const createShop = z.object({
  platform: shopPlatform,
  name: personName.optional(),
  /** Where this shop's app events go; the partner's dashboard without. */
  dashboard_url: z.url().optional(),
});
export const setReceiver = z.object({
  url: z.url(),
  secret: z.string().max(200).default(''),
  /** Only an address of the dashboard is taken. */
  of_dashboard: z.boolean().default(false),
});

const person = z.object({ phone, name: personName.optional() });
const items = z
  .array(z.object({ product_id: z.string(), quantity: z.number().int().min(1).max(99).default(1) }))
  .min(1)
  .max(20);
export const placeOrder = person.extend({ cod: z.boolean().default(false), items: items.optional() });
export type PlaceOrder = z.infer<typeof placeOrder>;
export const changeOrder = z.object({ status: z.string().min(1) });
export const leaveCart = person.extend({ items: items.optional() });
export type LeaveCart = z.infer<typeof leaveCart>;
export const changeCart = z.object({ items });
export const addReview = person.extend({
  about: z.enum(['product', 'store', 'shipping', 'order']).default('product'),
  stars: z.number().int().min(1).max(5).default(5),
  text: z.string().max(1000).default('ممتاز'),
  order_id: z.string().optional(),
});
export const askQuestion = person.extend({ text: z.string().min(1).max(1000) });
export const registerCustomer = person;
export const updateCustomer = z.object({ name: personName.optional(), email: z.email().optional() });
export const requestOtp = z.object({
  phone,
  code: z
    .string()
    .regex(/^\d{4,8}$/)
    .optional(),
});
export const changeShipment = z.object({ status: z.enum(['created', 'updated']).default('created') });
export const subscriptionKind = z.enum([
  ...(['started', 'renewed', 'upgraded', 'warning', 'expired', 'suspended', 'refunded', 'canceled'] as const),
  ...(['trial_started', 'trial_expired', 'trial_canceled'] as const),
]);
export type SubscriptionKind = z.infer<typeof subscriptionKind>;
export const subscription = z.object({ kind: subscriptionKind, plan: z.string().max(60).default('النمو') });
