import { join } from 'node:path';
import type { StorePlatform } from '../sandbox-stores.contract.js';
import type { readSandboxSettings } from '../settings.js';
import { Journal } from '../state/journal.js';
import { Deliveries } from './delivery/deliveries.js';
import type { PlatformAdapter, OutgoingEvent } from './platform-adapter.js';
import { Codes } from './codes.js';
import { appCredentials, type AppCredentials } from './store-environment.js';
import type { Store } from './state/store.js';
import { StoreBook } from './state/store-book.js';
import type { StoreTraits } from './state/store-traits.js';

export class Stores {
  readonly book: StoreBook;
  readonly deliveries: Deliveries;
  readonly codes = new Codes();
  readonly credentials: AppCredentials;
  url = '';
  private readonly journal: Journal;

  constructor(
    { dataDir, token, storeRetryScale }: ReturnType<typeof readSandboxSettings>,
    private readonly platforms: Record<StorePlatform, { adapter: PlatformAdapter }>,
  ) {
    this.journal = new Journal(join(dataDir, 'shops.journal'));
    this.book = new StoreBook(this.journal, (platform) => this.traitsOf(platform));
    this.credentials = appCredentials(token);
    this.deliveries = new Deliveries(this, storeRetryScale);
  }

  start(url: string): void {
    this.url = url;
    this.book.createFirstStores(url);
    this.deliveries.resume();
  }

  stop(): void {
    this.deliveries.stop();
    this.journal.close();
  }

  adapterFor(store: Store): PlatformAdapter {
    return this.platforms[store.record.platform].adapter;
  }

  traitsOf(platform: StorePlatform): StoreTraits {
    return this.platforms[platform].adapter.traits;
  }

  dashboardOf(store: Store): string | null {
    return store.record.dashboardUrl ?? this.book.partner.dashboardUrl;
  }

  publish(store: Store, messages: OutgoingEvent[]): void {
    for (const message of messages) this.deliveries.add(store, message);
  }
}
