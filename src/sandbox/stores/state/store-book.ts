import type { Journal } from '../../state/journal.js';
import { storePlatform, type StorePlatform } from '../../sandbox-stores.contract.js';
import { createStoreRecord, NO_FAULTS } from './make-store.js';
import { Store } from './store.js';
import type { StoreRecord } from './store-records.js';
import type { StoreTraits } from './store-traits.js';

/** Settings of the app in the platforms' partner portals. */
export interface PartnerFacts {
  dashboardUrl: string | null;
  shopifyAppTopics: string[];
  sallaAppEvents: string[];
}

const KINDS = ['order', 'cart', 'customer', 'review', 'delivery'] as const;
const COLLECTIONS = {
  order: 'orders',
  cart: 'carts',
  customer: 'customers',
  review: 'reviews',
  delivery: 'deliveries',
} as const;

export class StoreBook {
  readonly partner: PartnerFacts = { dashboardUrl: null, shopifyAppTopics: [], sallaAppEvents: [] };
  private readonly stores = new Map<string, Store>();

  constructor(
    private readonly journal: Journal,
    private readonly traitsOf: (platform: StorePlatform) => StoreTraits,
  ) {
    this.restore();
  }

  all(platform?: StorePlatform): Store[] {
    return [...this.stores.values()].filter(({ record }) => !platform || record.platform === platform);
  }

  find(id: string): Store | undefined {
    return this.stores.get(id);
  }

  createFirstStores(storesUrl: string): void {
    for (const platform of storePlatform.options)
      if (this.all(platform).length === 0) this.create(platform, { storesUrl });
    // The sandbox may listen on another port than before.
    for (const { record, traits } of this.all())
      record.url = traits.hostedUrl?.(storesUrl, record.domain) ?? record.url;
  }

  create(platform: StorePlatform, options: { storesUrl: string; name?: string; dashboardUrl?: string }): Store {
    const traits = this.traitsOf(platform);
    const store = new Store(createStoreRecord(platform, traits, this.stores.size + 1, options), this.journal, traits);
    this.stores.set(store.record.id, store);
    store.save();
    return store;
  }

  setPartner(facts: Partial<PartnerFacts>): void {
    Object.assign(this.partner, facts);
    this.journal.put('partner', () => this.partner);
  }

  private restore(): void {
    const stored = [...this.journal.load()];
    for (const [key, value] of stored) {
      if (key === 'partner') Object.assign(this.partner, value);
      if (key.startsWith('shop:')) {
        const record = value as StoreRecord;
        record.trouble = { ...NO_FAULTS, ...record.trouble };
        this.stores.set(record.id, new Store(record, this.journal, this.traitsOf(record.platform)));
      }
    }
    for (const kind of KINDS) {
      for (const [key, value] of stored) {
        if (!key.startsWith(`${kind}:`)) continue;
        const [owner = '', id = ''] = key.slice(kind.length + 1).split('/', 2);
        (this.stores.get(owner)?.[COLLECTIONS[kind]] as Map<string, unknown> | undefined)?.set(id, value);
      }
    }
  }
}
