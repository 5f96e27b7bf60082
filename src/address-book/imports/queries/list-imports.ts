import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ContactImport } from '../contact-import.entity.js';
import type { ImportResource } from '../imports.contract.js';
import { PublishImports } from '../publish-imports.js';

const MAX_LISTED = 20;

@Injectable()
export class ListImports {
  constructor(
    private readonly em: EntityManager,
    private readonly publisher: PublishImports,
  ) {}

  async execute(accountId: number): Promise<ImportResource[]> {
    const rows = await this.em.find(ContactImport, { accountId }, { orderBy: { id: 'desc' }, limit: MAX_LISTED });
    return this.publisher.describe(accountId, rows);
  }
}
