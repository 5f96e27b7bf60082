import { Query } from '@nestjs/cqrs';

/** A file was refused, as less of the disk is free than is kept for the database. At most once a minute from each process. */
export class DiskBelowReserve {}

/** How many bytes of files an account may keep; -1 is unlimited. Handled by billing, which throws when there is no plan at all. */
export class GetStorageAllowance extends Query<number> {
  constructor(readonly accountId: number) {
    super();
  }
}
