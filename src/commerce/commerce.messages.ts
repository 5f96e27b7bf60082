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
