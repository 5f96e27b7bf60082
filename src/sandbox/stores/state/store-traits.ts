export type RecordKind = 'order' | 'cart' | 'product' | 'customer' | 'review';

/** Facts of a platform's stores, without its API and events. */
export interface StoreTraits {
  /** Names of the platform. */
  names: Readonly<Record<'en' | 'ar', string>>;
  first: { name: string; slug: string; owner: string; sells: [string, string, number][] };
  /** Random ids take no number. */
  makeId(nextNumber: () => number, kind: RecordKind): string;
  /** Shown to customers. */
  orderNumber(id: string, sequence: number): string;
  storeIdDigits: number;
  firstNumber: number;
  domainOf(slug: string): string;
  /** For stores with an API of their own: an address of the sandbox. */
  hostedUrl?(storesUrl: string, domain: string): string;
  /** The order of a cart has the cart's id. */
  keepsCartId: boolean;
}
