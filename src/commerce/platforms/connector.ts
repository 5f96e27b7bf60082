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
  /** Epoch milliseconds. Null: the tokens are valid until revoked. */
  expiresAt: number | null;
}

export interface ConnectedStore {
  platformStoreId: string;
  url: string | null;
  tokens: StoreTokens;
  /** True after a change of the secret: existing webhooks are created again. */
  mustResubscribe?: boolean;
}

/** Answer of a platform about a store that connects: facts, tokens and merchant. */
export interface Introduction {
  platformStoreId: string;
  facts: Omit<StoreFacts, 'platform'>;
  tokens: StoreTokens;
  merchant: { name: string | null; email: string | null; phone: string | null };
}

export interface HandshakeStart {
  /** OAuth state, which is valid once. */
  state: string;
  challenge: string;
  callbackUrl: string;
  returnUrl: string;
  fields: Readonly<Record<string, string>>;
}

/** Access that an event of the app market grants. `secret`: the store waits for a new secret from us. */
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
    /** Text for logs, without secrets. */
    message: string,
  ) {
    super(message);
    this.name = 'StoreProblem';
  }
}

/** Wrong address of a store. `commerce.validation.ts` has the text for the field. */
export class BadStoreAddress extends StoreProblem {
  constructor(
    readonly code: 'address_invalid' | 'address_private' | 'https_needed',
    readonly field: 'url' | 'shop' = 'url',
  ) {
    super('refused', `store address rejected: ${code}`);
  }
}

/** Position in a list of changed orders. Times have whole seconds, so many orders may share one. */
export interface FetchCursor {
  since: Date;
  /** Page in the platform's notation. Null: the first page. */
  page: string | null;
  /** Page size, which is reduced after a response was too large. */
  size?: number;
}

export interface Fetched {
  events: StoreEvent[];
  next: FetchCursor | null;
}

/** Returns the cursor after a page: its last time, or the next page if that time equals `since`. */
export const cursorAfter = ({ since }: FetchCursor, lastTimeMs: number, page: string): FetchCursor =>
  Math.floor(lastTimeMs / 1000) > Math.floor(since.getTime() / 1000)
    ? { since: new Date(lastTimeMs), page: null }
    : { since, page };

export interface AppTexts {
  title: string;
  description: string;
}

/** Connection to a platform's API. All calls throw StoreProblem. */
export interface Connector {
  platform: Platform;
  receiver: Receiver;
  texts: Readonly<Record<'en' | 'ar', AppTexts>>;
  /** Ways to connect, by preference. A redirect needs our credentials at the platform. */
  connectMethods(config: Config): readonly (ConnectMethod | false)[];
  /** Secret of webhooks. `app`: of our app, unless the store has its own. `store`: of each store. `merchant`: copied by merchants. */
  signing: 'app' | 'store' | 'merchant';
  /** Secret that signs deliveries to our app's common address. Empty: not configured. */
  appSecret(config: Config): string;
  /** Secret path of our app's address, for platforms that sign nothing. Empty: not configured. */
  appAddressSecret?(config: Config): string;
  /** The platform probes an address with GET before use. */
  probesAddresses: boolean;
  /** Time before expiry at which tokens are refreshed. It leaves room for retries. */
  refreshBeforeMs: number;
  /** Guests may install our app, because the platform names the merchant. */
  installsAsGuest: boolean;
  /** False: removal events are unsigned, and only revoked access proves a removal. */
  hasVerifiedRemovals: boolean;
  /** Returns true if an installation link is signed. Null: the platform does not sign links. */
  isSignedInstall: ((config: Config, query: Readonly<Record<string, string>>, now: Date) => boolean) | null;
  /** Returns the store of a redirect, if a second connection would invalidate the first account's tokens. */
  exclusiveStoreOf: ((query: Readonly<Record<string, string>>) => string) | null;
  readGrant?(name: string, body: Readonly<Record<string, unknown>>, now: Date): Grant | null;
  /** Grants do not name the merchant, so `describe` asks for the name. */
  hasAnonymousGrants: boolean;
  /** Reads keys that the store's server posts. `state` is that of the handshake. */
  readPostedKeys?(body: Buffer): { state: string; keys: Record<string, string> } | null;
  /** Returns the key in the address of a cart plugin, for platforms that send no cart events. */
  cartPluginKey?(secret: string): string;
  /** Returns the URL of the platform's authorization page. */
  address?(deps: PlatformDeps, handshake: HandshakeStart): string | Promise<string>;
  /** Connects a store. `callback` is the redirect's query, posted keys or the form. */
  introduce?(
    deps: PlatformDeps,
    callback: Readonly<Record<string, string>>,
    handshake: HandshakeStart & { verifier: string },
  ): Promise<Introduction>;
  /** Reads the store of tokens that arrived before an account connected it. */
  describe?(deps: PlatformDeps, tokens: StoreTokens, platformStoreId: string): Promise<Introduction>;
  /** Refreshes tokens. The store stays locked until they are stored. */
  refresh?(deps: PlatformDeps, store: ConnectedStore): Promise<StoreTokens>;
  /** Checks the access. Null: the platform has no API, and the store reports a removal itself. */
  check: ((deps: PlatformDeps, store: ConnectedStore) => Promise<void>) | null;
  /** Subscribes to webhooks. A repeated call creates missing ones. */
  subscribe?(deps: PlatformDeps, store: ConnectedStore, target: string, secret: string): Promise<void>;
  unsubscribe?(deps: PlatformDeps, store: ConnectedStore, target: string): Promise<void>;
  /** Fetches changed orders, oldest first, from platforms that lose events. */
  fetchSince?(deps: PlatformDeps, store: ConnectedStore, facts: StoreFacts, from: FetchCursor): Promise<Fetched>;
  /** Reads the plan at platforms whose events are unsigned. */
  planOf?(deps: PlatformDeps, store: ConnectedStore): Promise<{ name: string | null; isActive: boolean }>;
  noteOrder?(deps: PlatformDeps, store: ConnectedStore, orderId: string, note: string): Promise<void>;
  /** Returns true if the order has the note, for platforms that would duplicate it. */
  hasNote?(deps: PlatformDeps, store: ConnectedStore, orderId: string, note: string): Promise<boolean>;
}
