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
