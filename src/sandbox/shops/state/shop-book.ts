import type { Journal } from '../../state/journal.js';
import { shopPlatform, type ShopPlatform } from '../../sandbox-shops.contract.js';
import { createShopRecord, NO_FAULTS } from './make-shop.js';
import { Shop } from './shop.js';
import type { ShopRecord } from './shop-records.js';
import type { StoreTraits } from './store-traits.js';

/** Set in the platforms' partner portals. */
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

export class ShopBook {
  readonly partner: PartnerFacts = { dashboardUrl: null, shopifyAppTopics: [], sallaAppEvents: [] };
  private readonly shops = new Map<string, Shop>();

  constructor(
    private readonly journal: Journal,
    private readonly traitsOf: (platform: ShopPlatform) => StoreTraits,
  ) {
    this.restore();
  }

  all(platform?: ShopPlatform): Shop[] {
    return [...this.shops.values()].filter(({ record }) => !platform || record.platform === platform);
  }

  find(id: string): Shop | undefined {
    return this.shops.get(id);
  }

  openFirst(shopsUrl: string): void {
    for (const platform of shopPlatform.options)
      if (this.all(platform).length === 0) this.create(platform, { shopsUrl });
    // The port may have changed.
    for (const { record, traits } of this.all()) record.url = traits.hostedUrl?.(shopsUrl, record.domain) ?? record.url;
  }

  create(platform: ShopPlatform, options: { shopsUrl: string; name?: string; dashboardUrl?: string }): Shop {
    const traits = this.traitsOf(platform);
    const shop = new Shop(createShopRecord(platform, traits, this.shops.size + 1, options), this.journal, traits);
    this.shops.set(shop.record.id, shop);
    shop.save();
    return shop;
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
        const record = value as ShopRecord;
        record.trouble = { ...NO_FAULTS, ...record.trouble };
        this.shops.set(record.id, new Shop(record, this.journal, this.traitsOf(record.platform)));
      }
    }
    for (const kind of KINDS) {
      for (const [key, value] of stored) {
        if (!key.startsWith(`${kind}:`)) continue;
        const [owner = '', id = ''] = key.slice(kind.length + 1).split('/', 2);
        (this.shops.get(owner)?.[COLLECTIONS[kind]] as Map<string, unknown> | undefined)?.set(id, value);
      }
    }
  }
}
