import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock.js';
import { ContactImport } from '../contact-import.entity.js';
import { WakeImport } from '../wake-import.js';
import type { ImportResource } from '../imports.contract.js';
import { ImportNotFound } from '../imports.errors.js';

/** Rolls back the current chunk. Contacts of earlier chunks stay. */
@Injectable()
export class CancelImport {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly wakeImport: WakeImport,
  ) {}

  async execute(accountId: number, importId: number): Promise<ImportResource> {
    const row = await this.em.transactional(async (em) => {
      const lockMode = LockMode.PESSIMISTIC_WRITE;
      const found = await em.findOne(ContactImport, { id: importId, accountId }, { lockMode, refresh: true });
      if (!found) throw new ImportNotFound();
      found.cancel(this.clock.now());
      return found;
    });
    return this.wakeImport.wakeAndPublish(row);
  }
}
