import { Query } from '@nestjs/cqrs';

/** Names of the account's custom fields, usable as variables. Handled by address-book. */
export class ListFieldNames extends Query<string[]> {
  constructor(readonly accountId: number) {
    super();
  }
}
