import type { StorePlatform, SandboxTrouble } from '../../sandbox-stores.contract.js';

export interface ProductRecord {
  id: string;
  name: string;
  sku: string;
  price: number;
}

/** Times of all records are epoch milliseconds. */
export interface CustomerRecord {
  id: string;
  firstName: string;
  lastName: string;
  /** Digits with country code. */
  phone: string;
  email: string;
  createdAt: number;
  updatedAt: number;
}

export interface ItemRecord {
  productId: string;
  quantity: number;
}

export interface DashboardChangeRecord {
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
  /** Status in the platform's own terms. */
  status: string;
  previousStatus: string | null;
  customerId: string;
  items: ItemRecord[];
  cod: boolean;
  paid: boolean;
  tags: string[];
  notes: string[];
  written: DashboardChangeRecord[];
  history: { status: string; at: number }[];
  cartId: string | null;
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
  /** `*` matches every event. */
  event: string;
  url: string;
  status: 'active' | 'degraded' | 'broken' | 'disabled' | 'paused';
  failures: number;
  /** Times of failures in the last hour. */
  failedAt: number[];
  secret: string;
  /** Body of the request that created the webhook. */
  given: Record<string, unknown>;
  createdAt: number;
}

interface TryRecord {
  at: number;
  /** HTTP status, null without a response. */
  status: number | null;
}

export interface DeliveryRecord {
  id: string;
  /** Webhook, null for the app's own address. */
  webhookId: string | null;
  event: string;
  url: string;
  body: string;
  contentType: string;
  about: Record<string, string>;
  state: 'waiting' | 'held' | 'delivered' | 'failed' | 'lost' | 'dropped';
  trouble: string[];
  tries: TryRecord[];
  createdAt: number;
  dueAt: number;
}

/** Tokens of the app. A refresh replaces both. */
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

export interface PlanRecord {
  name: string;
  startsAt: number;
  endsAt: number;
  isActive: boolean;
}

export interface StoreRecord {
  id: string;
  platform: StorePlatform;
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
  /** Count that detects a reinstallation. */
  installs: number;
  plan?: PlanRecord;
  grants: GrantRecord[];
  keys: KeyRecord[];
  webhooks: WebhookRecord[];
  trouble: SandboxTrouble;
  createdAt: number;
}
