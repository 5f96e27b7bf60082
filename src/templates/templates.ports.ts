import { Query } from '@nestjs/cqrs';

export class ListFieldNames extends Query<string[]> {
  constructor(readonly accountId: number) {
    super();
  }
}
