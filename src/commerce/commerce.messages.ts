import { Query } from '@nestjs/cqrs';
import type { StoreReason, StoreState } from './apps/apps.contract.js';

export class StoreChanged {
  constructor(
    readonly accountId: number,
    readonly storeId: number,
  ) {}
}

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

export interface TroubledStore {
  id: number;
  accountId: number;
  appId: number;
  name: string;
  state: StoreState;
  reason: StoreReason | null;
  /** Rejected deliveries since the last valid one. */
  refusedCount: number;
}

/** Includes stores `alsoIds` if their app is active. */
export class FindTroubledStores extends Query<TroubledStore[]> {
  constructor(readonly alsoIds: readonly number[]) {
    super();
  }
}

/** `isOffered`: a store can be connected. `connected` includes troubled stores. */
export interface ConnectedStores {
  isOffered: boolean;
  hasConnected: boolean;
  connected: number;
}

export class CountStores extends Query<ConnectedStores> {
  constructor(readonly accountId: number) {
    super();
  }
}

export interface WaitingCarts {
  count: number;
  nextAt: Date | null;
}

export class CountWaitingCarts extends Query<WaitingCarts> {
  constructor(readonly accountId: number) {
    super();
  }
}

export interface AppName {
  id: number;
  name: string;
  title: string;
}

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
  platformStoreId: string;
}

export class GetStoresOf extends Query<Map<number, StoreOfAccount[]>> {
  constructor(
    readonly accountIds: readonly number[],
    readonly language: 'en' | 'ar',
  ) {
    super();
  }
}

/** Asks whether the phone has an order or cart in a connected store. */
export class IsStoreCustomer extends Query<boolean> {
  constructor(
    readonly accountId: number,
    readonly phone: string,
  ) {
    super();
  }
}
