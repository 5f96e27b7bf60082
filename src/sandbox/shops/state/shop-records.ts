import type { ShopPlatform, ShopTrouble } from '../../sandbox-shops.contract.js';

/** What the shops know, the same for all platforms; each face writes it in its platform's own form. */

export interface ProductRecord {
  id: string;
  name: string;
  sku: string;
  price: number;
}

export interface CustomerRecord {
  id: string;
  firstName: string;
  lastName: string;
  /** Digits with the country in front. */
  phone: string;
  email: string;
  createdAt: number;
  updatedAt: number;
}

export interface ItemRecord {
  productId: string;
  quantity: number;
}

export interface WrittenRecord {
  at: number;
  kind: 'status' | 'note' | 'tag' | 'cancel' | 'paid';
  value: string;
}

interface ShipmentRecord {
  id: string;
  company: string;
  number: string;
  status: string;
  createdAt: number;
}

export interface OrderRecord {
  id: string;
  number: string;
  /** In the platform's own words. */
  status: string;
  previousStatus: string | null;
  customerId: string;
  items: ItemRecord[];
  cod: boolean;
  paid: boolean;
  tags: string[];
  notes: string[];
  written: WrittenRecord[];
  history: { status: string; at: number }[];
  cartId: string | null;
  /** The part of its addresses that nobody guesses. */
  token: string;
  shipment: ShipmentRecord | null;
  createdAt: number;
  updatedAt: number;
}

export interface CartRecord {
  id: string;
  state: 'left' | 'bought';
  customerId: string;
  items: ItemRecord[];
  token: string;
  orderId: string | null;
  createdAt: number;
  updatedAt: number;
}

export interface ReviewRecord {
  id: string;
  about: 'product' | 'store' | 'shipping' | 'order' | 'question';
  stars: number;
  text: string;
  customerId: string;
  productId: string;
  orderId: string | null;
  createdAt: number;
}

export interface WebhookRecord {
  id: string;
  /** `*` hears of everything. */
  event: string;
  url: string;
  status: 'active' | 'degraded' | 'broken' | 'disabled' | 'paused';
  /** In a row. */
  failures: number;
  /** When deliveries failed within the last hour. */
  failedAt: number[];
  secret: string;
  /** As registered, for the list. */
  given: Record<string, unknown>;
  createdAt: number;
}

interface TryRecord {
  at: number;
  /** Null when no answer came. */
  status: number | null;
}

export interface DeliveryRecord {
  id: string;
  /** Null for what goes to the app's own address. */
  webhookId: string | null;
  event: string;
  url: string;
  body: string;
  contentType: string;
  /** What the face needs to know of it again when it leaves. */
  about: Record<string, string>;
  state: 'waiting' | 'held' | 'delivered' | 'failed' | 'lost' | 'dropped';
  trouble: string[];
  tries: TryRecord[];
  createdAt: number;
  dueAt: number;
}

/** A chain of tokens: each refresh replaces both. */
export interface GrantRecord {
  access: string;
  /** Zid's second token. */
  authorization: string;
  refresh: string;
  usedRefresh: string[];
  scope: string;
  expiresAt: number;
  refreshExpiresAt: number;
}

export interface KeyRecord {
  keyId: number;
  consumerKey: string;
  consumerSecret: string;
  description: string;
}

/** What the merchant subscribes to at the app market; times in milliseconds. */
export interface PlanRecord {
  name: string;
  startsAt: number;
  endsAt: number;
  isActive: boolean;
}

export interface ShopRecord {
  id: string;
  platform: ShopPlatform;
  name: string;
  storeId: string;
  uuid: string;
  domain: string;
  url: string;
  owner: { name: string; email: string; phone: string };
  products: ProductRecord[];
  nextNumber: number;
  dashboardUrl: string | null;
  installedAt: number | null;
  /** How often the app was taken, to tell a return from a first time. */
  installs: number;
  plan?: PlanRecord;
  grants: GrantRecord[];
  keys: KeyRecord[];
  webhooks: WebhookRecord[];
  trouble: ShopTrouble;
  createdAt: number;
}
