import type { OutgoingClient } from '../../platform/webhooks/outgoing-client.js';
import type { Config } from '../../platform/config.js';
import type { ShopFacts, StoreEvent } from '../store-events/store-event.js';
import type { Platform } from './platforms.contract.js';

/** What lets us speak for a merchant; sealed in the row of the shop. Each platform fills what it has. */
export interface ShopTokens {
  accessToken: string;
  /** Zid's second token; WooCommerce's consumer secret. */
  secondToken?: string;
  refreshToken?: string;
  /** Epoch milliseconds; null when it is good until it is revoked. */
  expiresAt: number | null;
}

/** A shop we may speak to. */
export interface ConnectedShop {
  /** The platform's id of the store. */
  storeId: string;
  url: string | null;
  tokens: ShopTokens;
  /** What it signs with has changed: webhooks that are well are made anew all the same. */
  mustResubscribe?: boolean;
}

export interface Introduction {
  storeId: string;
  facts: Omit<ShopFacts, 'platform'>;
  tokens: ShopTokens;
  merchant: { name: string | null; email: string | null; phone: string | null };
}

/** How a merchant comes to be connected. `form`: the fields are asked for first, and `address` or `introduce` is called with them. */
type Way = 'redirect' | 'form' | 'easy_mode' | 'secret';

export interface Beginning {
  /** Comes back with the merchant; used once. */
  state: string;
  /** PKCE: the proof that whoever comes back is who left. */
  challenge: string;
  callbackUrl: string;
  returnUrl: string;
  fields: Readonly<Record<string, string>>;
}

/** Thrown by connectors. `revoked`: the merchant took the permission back; `refused`: the platform says no; `unreachable`: it says nothing. */
export class ShopProblem extends Error {
  constructor(
    readonly kind: 'revoked' | 'refused' | 'unreachable' | 'busy',
    /** Without secrets: it is shown. */
    message: string,
  ) {
    super(message);
    this.name = 'ShopProblem';
  }
}

/** The address of a shop, as it was typed, is none that is called: a sentence of validation-texts.ts says why, at the field. */
export class BadShopAddress extends ShopProblem {
  constructor(
    readonly code: 'address_invalid' | 'address_private' | 'https_needed',
    readonly field: 'url' | 'shop' = 'url',
  ) {
    super('refused', `the address of the shop is not called: ${code}`);
  }
}

export interface Deps {
  config: Config;
  client: OutgoingClient;
}

/** A place in what changed of a shop. Shops count in whole seconds, and many orders may change in one. */
export interface Place {
  since: Date;
  /** Behind how much of it, in the platform's notation; null: from its beginning. */
  page: string | null;
}

export interface Fetched {
  events: StoreEvent[];
  /** Where there is more to be asked for; null when this is all. */
  next: Place | null;
}

/** Behind a whole page: at the time it came to, or where it came no further behind the page itself. */
export const placeBehind = ({ since }: Place, last: number, page: string): Place =>
  Math.floor(last / 1000) > Math.floor(since.getTime() / 1000)
    ? { since: new Date(last), page: null }
    : { since, page };

/** Speaks one platform's API. Every method throws ShopProblem. */
export interface Connector {
  platform: Platform;
  ways: readonly Way[];
  /** Where the browser goes to agree. */
  address?(deps: Deps, beginning: Beginning): string | Promise<string>;
  /** The merchant came back with this query (or the platform posted it), or filled in the form. */
  introduce?(
    deps: Deps,
    answer: Readonly<Record<string, string>>,
    beginning: Beginning & { verifier: string },
  ): Promise<Introduction>;
  /** Whose tokens these are, for a store whose platform gave them before anybody here had it. */
  describe?(deps: Deps, tokens: ShopTokens, storeId: string): Promise<Introduction>;
  /** New tokens for old. Called under a lock of the shop; what comes back is stored before the lock is given up. */
  refresh?(deps: Deps, shop: ConnectedShop): Promise<ShopTokens>;
  /** Throws when we may not speak for the shop any more. */
  check(deps: Deps, shop: ConnectedShop): Promise<void>;
  /** Has the shop send its events to `target`, signed with `secret`. Called again it mends what is missing. */
  subscribe?(deps: Deps, shop: ConnectedShop, target: string, secret: string): Promise<void>;
  unsubscribe?(deps: Deps, shop: ConnectedShop, target: string): Promise<void>;
  /** What changed from there on, the oldest first, for platforms that lose events. */
  fetchSince?(deps: Deps, shop: ConnectedShop, facts: ShopFacts, from: Place): Promise<Fetched>;
  /** What the merchant subscribes to at the platform's app market, for one whose events prove nothing. */
  planOf?(deps: Deps, shop: ConnectedShop): Promise<{ name: string | null; isActive: boolean }>;
  /** Writes something beside an order that the merchant's people read there. What to do about it stays theirs. */
  noteOrder?(deps: Deps, shop: ConnectedShop, orderId: string, note: string): Promise<void>;
  /** Whether it stands there already, for platforms that would write it a second time. */
  hasNote?(deps: Deps, shop: ConnectedShop, orderId: string, note: string): Promise<boolean>;
}
