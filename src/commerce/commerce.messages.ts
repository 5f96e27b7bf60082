import { Query } from '@nestjs/cqrs';

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
