import { Query } from '@nestjs/cqrs';

export class HasApp extends Query<boolean> {
  constructor(readonly appId: number) {
    super();
  }
}
