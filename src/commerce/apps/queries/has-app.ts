import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { HasApp } from '../../../billing/billing.ports.js';

@QueryHandler(HasApp)
export class HasAppHandler implements IQueryHandler<HasApp> {
  constructor(private readonly em: EntityManager) {}

  async execute({ appId }: HasApp): Promise<boolean> {
    const [app] = await this.em.execute<object[]>('select from apps where id = ?::bigint', [appId]);
    return app !== undefined;
  }
}
