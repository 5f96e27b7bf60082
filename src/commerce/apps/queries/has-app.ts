import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { database } from '../../../platform/database/statements/database.js';
import { HasApp } from '../../../billing/billing.ports.js';

@QueryHandler(HasApp)
export class HasAppHandler implements IQueryHandler<HasApp> {
  constructor(private readonly em: EntityManager) {}

  async execute({ appId }: HasApp): Promise<boolean> {
    const app = await database(this.em).selectFrom('apps').select('id').where('id', '=', appId).executeTakeFirst();
    return app !== undefined;
  }
}
