import { Query } from '@nestjs/cqrs';

/** Event, published at most once a minute per process. */
export class DiskBelowReserve {}

/** Returns bytes. -1 means unlimited. Billing throws without a plan. */
export class GetStorageAllowance extends Query<number> {
  constructor(readonly accountId: number) {
    super();
  }
}
