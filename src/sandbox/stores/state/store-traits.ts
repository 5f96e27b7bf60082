export type RecordKind = 'order' | 'cart' | 'product' | 'customer' | 'review';

export interface StoreTraits {
  names: Readonly<Record<'en' | 'ar', string>>;
  first: { name: string; slug: string; owner: string; sells: [name: string, sku: string, price: number][] };
  /** Platforms with random IDs do not call `nextNumber`. */
  makeId(nextNumber: () => number, kind: RecordKind): string;
  orderNumber(id: string, sequence: number): string;
  storeIdDigits: number;
  firstNumber: number;
  domainOf(slug: string): string;
  /** For stores with an API of their own. */
  hostedUrl?(storesUrl: string, domain: string): string;
  keepsCartId: boolean;
}
