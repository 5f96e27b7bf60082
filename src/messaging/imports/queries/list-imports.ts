import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ContactImport } from '../contact-import.entity.js';
import type { ImportResource } from '../imports.contract.js';
import { PublishImports } from '../publish-imports.js';

const MOST = 20;

/** The newest imports of an account. */
export class ListImports extends Query<ImportResource[]> {
  constructor(readonly accountId: number) {
    super();
  }
}

@QueryHandler(ListImports)
export class ListImportsHandler implements IQueryHandler<ListImports> {
  constructor(
    private readonly em: EntityManager,
    private readonly tell: PublishImports,
  ) {}

  async execute({ accountId }: ListImports): Promise<ImportResource[]> {
    const rows = await this.em.find(ContactImport, { accountId }, { orderBy: { id: 'desc' }, limit: MOST });
    return this.tell.describe(accountId, rows);
  }
}
