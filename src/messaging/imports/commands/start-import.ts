import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { PlanLimit } from '../../../billing/billing.errors.js';
import { GetEntitlements } from '../../../billing/billing.messages.js';
import { ContactImport } from '../contact-import.entity.js';
import { WakeImport } from '../wake-import.js';
import type { ExistingContacts, ImportResource } from '../imports.contract.js';
import { ImportNotFound } from '../imports.errors.js';
import { PublishImports } from '../publish-imports.js';

/** Its owner has seen what will be imported, and wants it. */
export class StartImport extends Command<ImportResource> {
  constructor(
    readonly accountId: number,
    readonly importId: number,
    /** Undefined leaves the choice as it is. */
    readonly existing?: ExistingContacts | undefined,
  ) {
    super();
  }
}

@CommandHandler(StartImport)
export class StartImportHandler implements ICommandHandler<StartImport> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly tell: PublishImports,
    private readonly wakeImport: WakeImport,
  ) {}

  async execute({ accountId, importId, existing }: StartImport): Promise<ImportResource> {
    const row = await this.em.transactional(async (em) => {
      const lockMode = LockMode.PESSIMISTIC_WRITE;
      const found = await em.findOne(ContactImport, { id: importId, accountId }, { lockMode, refresh: true });
      if (!found) throw new ImportNotFound();
      found.start(existing);
      await this.queries.execute(new GetEntitlements(accountId));
      // Who is in the book already can still come into the group.
      if (!found.known && (await this.tell.readRoom(accountId)) === 0) throw new PlanLimit('contacts');
      return found;
    });
    return this.wakeImport.andPublish(row);
  }
}
