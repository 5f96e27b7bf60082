import { Query } from '@nestjs/cqrs';

/** Returns names of custom fields, which are variables. Handled by address-book. */
export class ListFieldNames extends Query<string[]> {
  constructor(readonly accountId: number) {
    super();
  }
}
