import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ContactImport } from '../contact-import.entity.js';
import type { ImportResource } from '../imports.contract.js';
import { ImportNotFound } from '../imports.errors.js';
import { PublishImports } from '../publish-imports.js';

@Injectable()
export class GetImport {
  constructor(
    private readonly em: EntityManager,
    private readonly publisher: PublishImports,
  ) {}

  async execute(accountId: number, importId: number): Promise<ImportResource> {
    const row = await this.em.findOne(ContactImport, { id: importId, accountId });
    if (!row) throw new ImportNotFound();
    const [resource] = await this.publisher.describe(accountId, [row]);
    return resource!;
  }
}
