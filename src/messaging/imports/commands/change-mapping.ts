import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Invalid } from '../../../platform/errors.js';
import { ContactImport } from '../contact-import.entity.js';
import { WakeImport } from '../wake-import.js';
import type { ChangeMapping as Mapping, ImportResource } from '../imports.contract.js';
import { ImportNotFound } from '../imports.errors.js';

/** Reads an import that waits for its owner again, with the columns as they say. */
export class ChangeMapping extends Command<ImportResource> {
  constructor(
    readonly accountId: number,
    readonly importId: number,
    readonly mapping: Mapping,
  ) {
    super();
  }
}

@CommandHandler(ChangeMapping)
export class ChangeMappingHandler implements ICommandHandler<ChangeMapping> {
  constructor(
    private readonly em: EntityManager,
    private readonly wakeImport: WakeImport,
  ) {}

  async execute({ accountId, importId, mapping }: ChangeMapping): Promise<ImportResource> {
    const row = await this.em.transactional(async (em) => {
      const lockMode = LockMode.PESSIMISTIC_WRITE;
      const found = await em.findOne(ContactImport, { id: importId, accountId }, { lockMode, refresh: true });
      if (!found) throw new ImportNotFound();
      const { roles, has_header: hasHeader, country, existing_contacts } = mapping;
      if (roles.length !== found.columns.length) throw Invalid.field('roles', 'columns_differ');
      if (roles.filter((role) => role === 'phone').length !== 1) throw Invalid.field('roles', 'one_phone_column');
      if (roles.filter((role) => role === 'name').length > 1) throw Invalid.field('roles', 'one_name_column');
      if (roles.filter((role) => role === 'whatsapp_id').length > 1)
        throw Invalid.field('roles', 'one_whatsapp_id_column');
      found.readAgain({ roles, hasHeader, country, existingContacts: existing_contacts ?? found.existingContacts });
      return found;
    });
    return this.wakeImport.andPublish(row);
  }
}
