import type { ShopFeature, SubscriptionKind } from '../sandbox-shops.contract.js';
import type { AppCredentials } from './shop-environment.js';
import type { ShopRoutes } from './http/shop-routes.js';
import type { Shop } from './state/shop.js';
import type {
  CartRecord,
  CustomerRecord,
  DeliveryRecord,
  OrderRecord,
  ReviewRecord,
  WebhookRecord,
} from './state/shop-records.js';

/** Something a platform tells of. */
export interface Outgoing {
  event: string;
  /** JSON, unless it is a form already. */
  body: unknown;
  isForm?: boolean;
  /** `store`: the webhooks registered for this event; `app`: the address that the app has at the platform; or one address. */
  to: 'store' | 'app' | { url: string };
  /** What its headers need, the same at each try. */
  about?: Record<string, string>;
}

/** How a platform treats a receiver. */
interface Habit {
  timeoutMs: number;
  /** Before the second try, the third … */
  waitsMs: readonly number[];
  isTaken(status: number): boolean;
  /** False for answers after which it does not try again. */
  triesAgain?(status: number): boolean;
}

interface Sending {
  shop: Shop;
  delivery: DeliveryRecord;
  webhook: WebhookRecord | undefined;
  credentials: AppCredentials;
  /** Signed with another secret, by wish of a test. */
  isForged: boolean;
}

type CustomerNews = 'registered' | 'updated' | 'logged_in';

/** One store platform: what it says of what happens in a shop, and what it answers when it is called. */
export interface Face {
  statuses: readonly string[];
  lacks: Partial<Record<ShopFeature, string>>;
  habit: Habit;
  routes: ShopRoutes;
  firstStatus(facts: { cod: boolean }): string;
  headersOf(sending: Sending): Record<string, string>;
  /** Where the app's own address is, below the dashboard's. */
  appPath(credentials: AppCredentials): string;
  /** Counts what became of a try; may suspend or remove the webhook. */
  noteTry(shop: Shop, webhook: WebhookRecord, status: number | null): void;
  /** What a receiver says to a delivery it takes, where that matters. */
  noteAnswer?(shop: Shop, delivery: DeliveryRecord, body: string): void;
  /** Keys that a merchant makes by hand, to type them into the dashboard. */
  makeKeys?(shop: Shop, credentials: AppCredentials): Record<string, string>;
  /** The merchant pastes where it shall tell, at a platform where that is how one connects. */
  receiveAt?(shop: Shop, url: string, secret: string): void;
  /** What a merchant's click on "install" at the platform opens or tells. */
  installed(shop: Shop, credentials: AppCredentials): { open: string | null; tell: Outgoing[] };
  uninstalled(shop: Shop): Outgoing[];
  orderPlaced(shop: Shop, order: OrderRecord): Outgoing[];
  orderChanged(shop: Shop, order: OrderRecord): Outgoing[];
  cartLeft(shop: Shop, cart: CartRecord): Outgoing[];
  cartChanged(shop: Shop, cart: CartRecord): Outgoing[];
  cartBought(shop: Shop, cart: CartRecord, order: OrderRecord): Outgoing[];
  cartDropped(shop: Shop, cart: CartRecord): Outgoing[];
  customerNews(shop: Shop, customer: CustomerRecord, news: CustomerNews): Outgoing[];
  otp(shop: Shop, phone: string, code: string): Outgoing[];
  reviewed(shop: Shop, review: ReviewRecord): Outgoing[];
  shipped(shop: Shop, order: OrderRecord, what: 'created' | 'updated'): Outgoing[];
  invoiced(shop: Shop, order: OrderRecord): Outgoing[];
  subscription(shop: Shop, kind: SubscriptionKind, plan: string): Outgoing[];
}

/** What has an answer for everything, namely nothing; faces say what they do tell of. */
export const SILENT = {
  orderPlaced: () => [],
  orderChanged: () => [],
  cartLeft: () => [],
  cartChanged: () => [],
  cartBought: () => [],
  cartDropped: () => [],
  customerNews: () => [],
  otp: () => [],
  reviewed: () => [],
  shipped: () => [],
  invoiced: () => [],
  subscription: () => [],
  uninstalled: () => [],
} satisfies Partial<Face>;
