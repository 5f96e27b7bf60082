import { Query } from '@nestjs/cqrs';

/** At most once a minute per process. */
export class DiskBelowReserve {}

/** Bytes; -1 is unlimited. Billing throws without a plan. */
export class GetStorageAllowance extends Query<number> {
  constructor(readonly accountId: number) {
    super();
  }
}
