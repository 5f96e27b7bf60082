import { Query } from '@nestjs/cqrs';

/** How many bytes of files an account may keep; -1 is unlimited. Handled by billing, which throws when there is no plan at all. */
export class GetStorageAllowance extends Query<number> {
  constructor(readonly accountId: number) {
    super();
  }
}
