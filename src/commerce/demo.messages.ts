import { Command } from '@nestjs/cqrs';

// src/demo executes these commands within its transaction.

export interface DemoPurchases {
  store: string;
  orders: readonly { phone: string; name: string; number: string; total: string; status: string; ageHours: number }[];
  carts: readonly { phone: string; name: string; total: string; products: number; ageHours: number }[];
}

/** Returns a null `storeId` for an existing store. */
export class WriteDemoPurchases extends Command<{ storeId: number | null; orders: number[]; carts: number[] }> {
  constructor(
    readonly accountId: number,
    readonly purchases: DemoPurchases,
  ) {
    super();
  }
}

export class DeleteDemoPurchases extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly ids: { stores: readonly number[]; orders: readonly number[]; carts: readonly number[] },
  ) {
    super();
  }
}
