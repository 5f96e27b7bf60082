import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../platform/clock.js';
import { ContactImport } from '../contact-import.entity.js';
import { WakeImport } from '../wake-import.js';
import type { ImportResource } from '../imports.contract.js';
import { ImportNotFound } from '../imports.errors.js';

/** Stops an import before its next chunk. What was written stays; the chunk in hand is undone by whoever writes it. */
export class CancelImport extends Command<ImportResource> {
  constructor(
    readonly accountId: number,
    readonly importId: number,
  ) {
    super();
  }
}

@CommandHandler(CancelImport)
export class CancelImportHandler implements ICommandHandler<CancelImport> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly wakeImport: WakeImport,
  ) {}

  async execute({ accountId, importId }: CancelImport): Promise<ImportResource> {
    const row = await this.em.transactional(async (em) => {
      const lockMode = LockMode.PESSIMISTIC_WRITE;
      const found = await em.findOne(ContactImport, { id: importId, accountId }, { lockMode, refresh: true });
      if (!found) throw new ImportNotFound();
      found.cancel(this.clock.now());
      return found;
    });
    return this.wakeImport.andPublish(row);
  }
}
