import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { database } from '../../../platform/database/statements/database.js';
import { Invalid } from '../../../platform/errors.js';
import { ContactImport } from '../contact-import.entity.js';
import { deleteMapping, rolesByPosition } from '../mappings.js';
import { WakeImport } from '../wake-import.js';
import type { ColumnRole } from '../import-enums.contract.js';
import type { ChangeMappingBody } from '../import-bodies.contract.js';
import type { ImportResource } from '../imports.contract.js';
import { ImportNotFound } from '../imports.errors.js';

@Injectable()
export class ChangeMapping {
  constructor(
    private readonly em: EntityManager,
    private readonly wakeImport: WakeImport,
  ) {}

  async execute(accountId: number, importId: number, body: ChangeMappingBody): Promise<ImportResource> {
    const row = await this.em.transactional(async (em) => {
      const lockMode = LockMode.PESSIMISTIC_WRITE;
      const found = await em.findOne(ContactImport, { id: importId, accountId }, { lockMode, refresh: true });
      if (!found) throw new ImportNotFound();
      const mapping = toImportMapping(body, found);
      if (mapping.sheet !== (found.sheet ?? null)) await deleteCorrections(em, found);
      // Guessing again discards the remembered mapping.
      else if (!body.roles && found.isRemembered) await deleteMapping(em, found);
      found.applyMapping(mapping);
      return found;
    });
    return this.wakeImport.wakeAndPublish(row);
  }
}

/** Corrections refer to the previous sheet. */
const deleteCorrections = (em: EntityManager, { id, accountId }: ContactImport) =>
  database(em)
    .deleteFrom('import_corrections')
    .where('account_id', '=', accountId)
    .where('import_id', '=', id)
    .execute();

type ImportMapping = Parameters<ContactImport['applyMapping']>[0];

function toImportMapping(body: ChangeMappingBody, found: ContactImport): ImportMapping {
  const { has_header: hasHeader, country } = body;
  const existingContacts = body.existing_contacts ?? found.existingContacts;
  const sheet = body.sheet === undefined ? (found.sheet ?? null) : body.sheet;
  if (sheet !== null && sheet >= found.sheets.length && body.sheet !== undefined)
    throw Invalid.field('sheet', 'no_such_sheet');
  const consentAction = body.consent_action === undefined ? (found.consentAction ?? null) : body.consent_action;
  const common = { sheet, country, existingContacts, consentAction };
  const headerRow = body.header_row === undefined ? (found.headerRow ?? null) : body.header_row;
  if (!body.roles || sheet !== (found.sheet ?? null))
    return { ...common, roles: null, hasHeader, headerRow: body.header_row ?? null, phoneColumns: [] };
  const { roles } = body;
  if (roles.length !== found.columns.length) throw Invalid.field('roles', 'columns_differ');
  const phones = indicesOf(roles, 'phone');
  if (phones.length === 0 && !roles.includes('whatsapp_id')) throw Invalid.field('roles', 'one_phone_column');
  for (const [role, code] of Object.entries(DUPLICATE_ROLE_ERRORS))
    if (indicesOf(roles, role as ColumnRole).length > 1) throw Invalid.field('roles', code);
  const order = body.phone_columns ?? [];
  if (new Set(order).size !== order.length || order.some((index) => roles[index] !== 'phone'))
    throw Invalid.field('phone_columns', 'columns_differ');
  const positionOf = (index: number): number => found.columns[index]?.at ?? index;
  return {
    ...common,
    hasHeader,
    headerRow: hasHeader ? headerRow : null,
    roles: rolesByPosition(found.columns, roles),
    phoneColumns: [...new Set([...order, ...phones])].map(positionOf),
  };
}

const DUPLICATE_ROLE_ERRORS = {
  whatsapp_id: 'one_whatsapp_id_column',
  consent: 'one_consent_column',
  dial_code: 'one_country_column',
} as const;

const indicesOf = (roles: ColumnRole[], role: ColumnRole): number[] =>
  roles.flatMap((held, index) => (held === role ? [index] : []));
