import { Query } from '@nestjs/cqrs';
import type { ShopReason, ShopState } from './apps/apps.contract.js';

/** State of an account's shop changed. */
export class ShopChanged {
  constructor(
    readonly accountId: number,
    readonly shopId: number,
  ) {}
}

/** Messages that shops' events led to came, or got further. */
export class StoreMessagesChanged {
  constructor(
    readonly accountId: number,
    readonly ids: readonly number[],
  ) {}
}

export class CartChanged {
  constructor(
    readonly accountId: number,
    readonly cartId: number,
  ) {}
}

export class CartsRemoved {
  constructor(
    readonly accountId: number,
    readonly ids: readonly number[],
  ) {}
}

export interface TroubledShop {
  id: number;
  accountId: number;
  appId: number;
  name: string;
  state: ShopState;
  reason: ShopReason | null;
  /** Deliveries whose proof was wrong, since the last whose proof was right. */
  refusedCount: number;
}

/** Shops of all accounts that need somebody, and those named, as far as they are there and their app is activated. */
export class FindTroubledShops extends Query<TroubledShop[]> {
  constructor(readonly alsoIds: readonly number[]) {
    super();
  }
}

/** `isOffered`: a store can be connected here. `connected` counts those that need somebody as well. */
export interface ConnectedShops {
  isOffered: boolean;
  hasConnected: boolean;
  connected: number;
}

export class CountShops extends Query<ConnectedShops> {
  constructor(readonly accountId: number) {
    super();
  }
}

export interface WaitingCarts {
  count: number;
  /** When the first of their reminders is due. */
  nextAt: Date | null;
}

/** Carts that were left and whose customer is to be reminded. */
export class CountWaitingCarts extends Query<WaitingCarts> {
  constructor(readonly accountId: number) {
    super();
  }
}

export interface AppName {
  id: number;
  /** In the catalogue and in addresses, such as `zid`. */
  name: string;
  /** As people read it. */
  title: string;
}

/** The apps there are. */
export class ListAppNames extends Query<AppName[]> {
  constructor(readonly language: 'en' | 'ar') {
    super();
  }
}

export interface StoreOfAccount {
  accountId: number;
  appId: number;
  name: string;
  title: string;
  /** As its platform calls it. */
  storeId: string;
}

/** The stores of many accounts, for a page of a list. Accounts without one are absent. */
export class GetStoresOf extends Query<Map<number, StoreOfAccount[]>> {
  constructor(
    readonly accountIds: readonly number[],
    readonly language: 'en' | 'ar',
  ) {
    super();
  }
}
