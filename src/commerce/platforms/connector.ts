import type { Config } from '../../platform/config.js';
import type { StoreFacts, StoreEvent } from '../store-events/store-event.js';
import type { PlatformDeps } from './platform-deps.js';
import type { ConnectMethod } from '../apps/connect.contract.js';
import type { Platform } from './platforms.contract.js';
import type { Receiver } from './receiver.js';

/** Encrypted in the store's row. */
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
  /** After a new secret, existing webhooks are recreated. */
  mustResubscribe?: boolean;
}

export interface Introduction {
  platformStoreId: string;
  facts: Omit<StoreFacts, 'platform'>;
  tokens: StoreTokens;
  merchant: { name: string | null; email: string | null; phone: string | null };
}

export interface HandshakeStart {
  /** Valid once. */
  state: string;
  challenge: string;
  callbackUrl: string;
  returnUrl: string;
  fields: Readonly<Record<string, string>>;
}

/** Access that an app event grants. `secret`: the store waits for a new one from us. */
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
    /** For logs: no secrets. */
    message: string,
  ) {
    super(message);
    this.name = 'StoreProblem';
  }
}

/** commerce.validation.ts has the text for the field. */
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
  /** In the platform's notation. Null: the first page. */
  page: string | null;
  /** Reduced after a response was too large. */
  size?: number;
}

export interface Fetched {
  events: StoreEvent[];
  next: FetchCursor | null;
}

/** Continues at the last time, or at the next page if it did not advance. */
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
  /** In order of preference. A redirect needs our credentials at the platform. */
  connectMethods(config: Config): readonly (ConnectMethod | false)[];
  /** `app`: the app's secret, unless the store has its own. `store`: a secret of each store. `merchant`: one that merchants copy. */
  signing: 'app' | 'store' | 'merchant';
  /** Signs deliveries at the app's common address. Empty without one. */
  appSecret(config: Config): string;
  /** Secret path of an app address, for platforms that sign nothing. Empty: not configured. */
  appAddressSecret?(config: Config): string;
  /** The platform probes an address with GET before use. */
  probesAddresses: boolean;
  /** Time before expiry. Leaves room for retries. */
  refreshBeforeMs: number;
  /** Guests may install the app: the platform names the merchant. */
  installsAsGuest: boolean;
  /** False: removal events are not verified. Revoked access verifies removal. */
  hasVerifiedRemovals: boolean;
  /** Null: installation links are unsigned. */
  isSignedInstall: ((config: Config, query: Readonly<Record<string, string>>, now: Date) => boolean) | null;
  /** Store of a redirect, if a second connection would invalidate the first account's tokens. */
  exclusiveStoreOf: ((query: Readonly<Record<string, string>>) => string) | null;
  readGrant?(name: string, body: Readonly<Record<string, unknown>>, now: Date): Grant | null;
  /** Grants do not name the merchant, so `describe` asks the platform. */
  hasAnonymousGrants: boolean;
  /** Keys that the store's server posts. `state` is that of the handshake. */
  readPostedKeys?(body: Buffer): { state: string; keys: Record<string, string> } | null;
  /** Key in the address of a cart plugin, for platforms that send no cart events. */
  cartPluginKey?(secret: string): string;
  /** Returns the platform's authorization page. */
  address?(deps: PlatformDeps, handshake: HandshakeStart): string | Promise<string>;
  /** Takes the redirect's query, posted keys or the form. */
  introduce?(
    deps: PlatformDeps,
    callback: Readonly<Record<string, string>>,
    handshake: HandshakeStart & { verifier: string },
  ): Promise<Introduction>;
  /** For tokens that arrived before an account claimed the store. */
  describe?(deps: PlatformDeps, tokens: StoreTokens, platformStoreId: string): Promise<Introduction>;
  /** The store stays locked until the tokens are stored. */
  refresh?(deps: PlatformDeps, store: ConnectedStore): Promise<StoreTokens>;
  /** Null without an API. The store then reports removal itself. */
  check: ((deps: PlatformDeps, store: ConnectedStore) => Promise<void>) | null;
  /** A repeat repairs missing webhooks. */
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
