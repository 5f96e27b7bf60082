import { Query } from '@nestjs/cqrs';

/** Whether the app of a store platform exists. Handled by commerce. */
export class HasApp extends Query<boolean> {
  constructor(readonly appId: number) {
    super();
  }
}
