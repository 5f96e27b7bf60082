export type RecordKind = 'order' | 'cart' | 'product' | 'customer' | 'review';

/** Facts of a platform's stores, without its API and events. */
export interface StoreTraits {
  names: Readonly<Record<'en' | 'ar', string>>;
  /** First store of the platform in a sandbox. */
  first: { name: string; slug: string; owner: string; sells: [name: string, sku: string, price: number][] };
  /** Calls `nextNumber` unless IDs are random. */
  makeId(nextNumber: () => number, kind: RecordKind): string;
  /** Returns the number that customers see. */
  orderNumber(id: string, sequence: number): string;
  storeIdDigits: number;
  firstNumber: number;
  domainOf(slug: string): string;
  /** Returns an address of the sandbox, for stores with an API of their own. */
  hostedUrl?(storesUrl: string, domain: string): string;
  keepsCartId: boolean;
}
