import { join } from 'node:path';
import type { ShopPlatform } from '../sandbox-shops.contract.js';
import type { readSandboxSettings } from '../settings.js';
import { Journal } from '../state/journal.js';
import { Deliveries } from './delivery/deliveries.js';
import type { PlatformAdapter, Outgoing } from './platform-adapter.js';
import { Codes } from './codes.js';
import { appCredentials, type AppCredentials } from './shop-environment.js';
import type { Shop } from './state/shop.js';
import { ShopBook } from './state/shop-book.js';
import type { StoreTraits } from './state/store-traits.js';

export class Shops {
  readonly book: ShopBook;
  readonly deliveries: Deliveries;
  readonly codes = new Codes();
  readonly credentials: AppCredentials;
  url = '';
  private readonly journal: Journal;

  constructor(
    { dataDir, token, shopRetryScale }: ReturnType<typeof readSandboxSettings>,
    private readonly platforms: Record<ShopPlatform, { adapter: PlatformAdapter }>,
  ) {
    this.journal = new Journal(join(dataDir, 'shops.journal'));
    this.book = new ShopBook(this.journal, (platform) => this.traitsOf(platform));
    this.credentials = appCredentials(token);
    this.deliveries = new Deliveries(this, shopRetryScale);
  }

  start(url: string): void {
    this.url = url;
    this.book.openFirst(url);
    this.deliveries.resume();
  }

  stop(): void {
    this.deliveries.stop();
    this.journal.close();
  }

  adapterFor(shop: Shop): PlatformAdapter {
    return this.platforms[shop.record.platform].adapter;
  }

  traitsOf(platform: ShopPlatform): StoreTraits {
    return this.platforms[platform].adapter.store;
  }

  dashboardOf(shop: Shop): string | null {
    return shop.record.dashboardUrl ?? this.book.partner.dashboardUrl;
  }

  publish(shop: Shop, messages: Outgoing[]): void {
    for (const message of messages) this.deliveries.add(shop, message);
  }
}
