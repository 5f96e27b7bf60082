import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ContactImport } from '../contact-import.entity.js';
import type { ImportResource } from '../imports.contract.js';
import { ImportNotFound } from '../imports.errors.js';
import { PublishImports } from '../publish-imports.js';

export class GetImport extends Query<ImportResource> {
  constructor(
    readonly accountId: number,
    readonly importId: number,
  ) {
    super();
  }
}

@QueryHandler(GetImport)
export class GetImportHandler implements IQueryHandler<GetImport> {
  constructor(
    private readonly em: EntityManager,
    private readonly tell: PublishImports,
  ) {}

  async execute({ accountId, importId }: GetImport): Promise<ImportResource> {
    const row = await this.em.findOne(ContactImport, { id: importId, accountId });
    if (!row) throw new ImportNotFound();
    const [resource] = await this.tell.describe(accountId, [row]);
    return resource!;
  }
}
