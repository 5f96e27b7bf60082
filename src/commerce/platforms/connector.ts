import type { Config } from '../../platform/config.js';
import type { StoreFacts, StoreEvent } from '../store-events/store-event.js';
import type { PlatformDeps } from './platform-deps.js';
import type { ConnectMethod } from '../apps/connect.contract.js';
import type { Platform } from './platforms.contract.js';
import type { Receiver } from './receiver.js';

/** Tokens of a store, encrypted in its row. */
export interface StoreTokens {
  accessToken: string;
  /** Zid's second token, or WooCommerce's consumer secret. */
  secondToken?: string;
  refreshToken?: string;
  /** Epoch milliseconds. Null: valid until revoked. */
  expiresAt: number | null;
}

export interface ConnectedStore {
  platformStoreId: string;
  url: string | null;
  tokens: StoreTokens;
  /** True after a new secret: webhooks are recreated. */
  mustResubscribe?: boolean;
}

/** Data of a connecting store. */
export interface Introduction {
  platformStoreId: string;
  facts: Omit<StoreFacts, 'platform'>;
  tokens: StoreTokens;
  merchant: { name: string | null; email: string | null; phone: string | null };
}

export interface HandshakeStart {
  /** OAuth state, valid once. */
  state: string;
  challenge: string;
  callbackUrl: string;
  returnUrl: string;
  fields: Readonly<Record<string, string>>;
}

/** Access that an app event grants. `secret`: the store needs one from us. */
export type Grant =
  | { kind: 'tokens'; platformStoreId: string | null; tokens: StoreTokens | null; bodyWithoutTokens: Buffer }
  | {
      kind: 'secret';
      platformStoreId: string | null;
      storeName: string | null;
      email: string | null;
      phone: string | null;
    };

/** `revoked`: no access. `refused`: request rejected. `unreachable`: no response. `busy`: rate limit. */
export class StoreProblem extends Error {
  constructor(
    readonly kind: 'revoked' | 'refused' | 'unreachable' | 'busy' | 'too_large',
    /** Text without secrets. */
    message: string,
  ) {
    super(message);
    this.name = 'StoreProblem';
  }
}

/** Texts are in `commerce.validation.ts`. */
export class BadStoreAddress extends StoreProblem {
  constructor(
    readonly code: 'address_invalid' | 'address_private' | 'https_needed',
    readonly field: 'url' | 'shop' = 'url',
  ) {
    super('refused', `store address rejected: ${code}`);
  }
}

/** The store sends no events of these topics. */
export class WebhooksRejected extends StoreProblem {
  constructor(topics: readonly string[]) {
    super('refused', `webhooks rejected by store: ${topics.join(', ')}`);
  }
}

/** Many orders may share a time, in whole seconds. */
export interface FetchCursor {
  since: Date;
  /** Page in the platform's notation. Null: the first page. */
  page: string | null;
  /** Page size, reduced after too large a response. */
  size?: number;
}

export interface Fetched {
  events: StoreEvent[];
  next: FetchCursor | null;
}

/** Continues at the last time, or at the next page without progress. */
export const cursorAfter = ({ since }: FetchCursor, lastTimeMs: number, page: string): FetchCursor =>
  Math.floor(lastTimeMs / 1000) > Math.floor(since.getTime() / 1000)
    ? { since: new Date(lastTimeMs), page: null }
    : { since, page };

export interface AppTexts {
  title: string;
  description: string;
}

/** All calls throw StoreProblem. */
export interface Connector {
  platform: Platform;
  receiver: Receiver;
  texts: Readonly<Record<'en' | 'ar', AppTexts>>;
  /** Ordered by preference. A redirect needs our credentials. */
  connectMethods(config: Config): readonly (ConnectMethod | false)[];
  /** `app`: our app's secret. `store`: a secret of each store. `merchant`: copied by merchants. */
  signing: 'app' | 'store' | 'merchant';
  /** Signs deliveries at our app's address. Empty: none. */
  appSecret(config: Config): string;
  /** Secret path, for platforms that sign nothing. Empty: none. */
  appAddressSecret?(config: Config): string;
  /** The platform probes an address with GET before use. */
  probesAddresses: boolean;
  /** Time before expiry, with room for retries. */
  refreshBeforeMs: number;
  /** The platform names the merchant, so guests may install. */
  installsAsGuest: boolean;
  /** False: only revoked access proves a removal. */
  hasVerifiedRemovals: boolean;
  /** Null: installation links are unsigned. */
  isSignedInstall: ((config: Config, query: Readonly<Record<string, string>>, now: Date) => boolean) | null;
  /** Set if a second connection would invalidate the first account's tokens. */
  exclusiveStoreOf: ((query: Readonly<Record<string, string>>) => string) | null;
  readGrant?(name: string, body: Readonly<Record<string, unknown>>, now: Date): Grant | null;
  /** `describe` must ask for the merchant. */
  hasAnonymousGrants: boolean;
  /** `state` is that of the handshake. */
  readPostedKeys?(body: Buffer): { state: string; keys: Record<string, string> } | null;
  /** Key of a cart plugin, for platforms without cart events. */
  cartPluginKey?(secret: string): string;
  /** Returns the authorization page. */
  address?(deps: PlatformDeps, handshake: HandshakeStart): string | Promise<string>;
  /** `callback`: redirect query, posted keys or form. */
  introduce?(
    deps: PlatformDeps,
    callback: Readonly<Record<string, string>>,
    handshake: HandshakeStart & { verifier: string },
  ): Promise<Introduction>;
  /** Reads the store of tokens without an account. */
  describe?(deps: PlatformDeps, tokens: StoreTokens, platformStoreId: string): Promise<Introduction>;
  /** Keeps the store locked until tokens are stored. */
  refresh?(deps: PlatformDeps, store: ConnectedStore): Promise<StoreTokens>;
  /** Null: without an API, the store reports removals. */
  check: ((deps: PlatformDeps, store: ConnectedStore) => Promise<void>) | null;
  /** Repairs missing webhooks when repeated. */
  subscribe?(deps: PlatformDeps, store: ConnectedStore, target: string, secret: string): Promise<void>;
  unsubscribe?(deps: PlatformDeps, store: ConnectedStore, target: string): Promise<void>;
  /** Returns the oldest first. Only for platforms that lose events. */
  fetchSince?(deps: PlatformDeps, store: ConnectedStore, facts: StoreFacts, from: FetchCursor): Promise<Fetched>;
  /** Only for platforms with unsigned events. */
  planOf?(deps: PlatformDeps, store: ConnectedStore): Promise<{ name: string | null; isActive: boolean }>;
  noteOrder?(deps: PlatformDeps, store: ConnectedStore, orderId: string, note: string): Promise<void>;
  /** Only for platforms that would duplicate a note. */
  hasNote?(deps: PlatformDeps, store: ConnectedStore, orderId: string, note: string): Promise<boolean>;
}
