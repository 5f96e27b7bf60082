import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { PlanLimit } from '../../../billing/billing.errors.js';
import { GetEntitlements } from '../../../billing/billing.messages.js';
import { ContactImport } from '../contact-import.entity.js';
import { WakeImport } from '../wake-import.js';
import type { ExistingContacts } from '../import-enums.contract.js';
import type { ImportResource } from '../imports.contract.js';
import { ImportNotFound } from '../imports.errors.js';
import { saveMapping } from '../mappings.js';
import { PublishImports } from '../publish-imports.js';

@Injectable()
export class StartImport {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly publisher: PublishImports,
    private readonly wakeImport: WakeImport,
  ) {}

  async execute(accountId: number, importId: number, existing?: ExistingContacts): Promise<ImportResource> {
    const row = await this.em.transactional(async (em) => {
      const lockMode = LockMode.PESSIMISTIC_WRITE;
      const found = await em.findOne(ContactImport, { id: importId, accountId }, { lockMode, refresh: true });
      if (!found) throw new ImportNotFound();
      found.start(existing);
      await saveMapping(em, found);
      await this.queries.execute(new GetEntitlements(accountId));
      // Contacts that are saved already fit even a full plan.
      if (!found.known && (await this.publisher.readRemaining(accountId)) === 0) throw new PlanLimit('contacts');
      return found;
    });
    return this.wakeImport.wakeAndPublish(row);
  }
}
