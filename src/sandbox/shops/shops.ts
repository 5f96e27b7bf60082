import { join } from 'node:path';
import type { ShopPlatform } from '../sandbox-shops.contract.js';
import type { readSettings } from '../settings.js';
import { Journal } from '../state/journal.js';
import { Deliveries } from './delivery/deliveries.js';
import type { Face, Outgoing } from './face.js';
import { Codes } from './oauth/codes.js';
import { appCredentials, type AppCredentials } from './shop-environment.js';
import type { Shop } from './state/shop.js';
import { ShopBook } from './state/shop-book.js';

/** The practice shops: what is in them, who is told of it, and the platforms they belong to. */
export class Shops {
  readonly book: ShopBook;
  readonly deliveries: Deliveries;
  readonly codes = new Codes();
  readonly credentials: AppCredentials;
  /** Where the platforms are reached, without a slash at the end. */
  url = '';
  private readonly journal: Journal;

  constructor(
    { dataDir, token, shopRetryScale }: ReturnType<typeof readSettings>,
    readonly faces: Record<ShopPlatform, Face>,
  ) {
    this.journal = new Journal(join(dataDir, 'shops.journal'));
    this.book = new ShopBook(this.journal);
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

  faceOf(shop: Shop): Face {
    return this.faces[shop.record.platform];
  }

  /** Where the dashboard is to which this shop's app belongs. */
  dashboardOf(shop: Shop): string | null {
    return shop.record.dashboardUrl ?? this.book.partner.dashboardUrl;
  }

  tell(shop: Shop, messages: Outgoing[]): void {
    for (const message of messages) this.deliveries.add(shop, message);
  }
}
