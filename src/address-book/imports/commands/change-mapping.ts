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
    const changed = await this.em.transactional(async (em) => {
      const lockMode = LockMode.PESSIMISTIC_WRITE;
      const row = await em.findOne(ContactImport, { id: importId, accountId }, { lockMode, refresh: true });
      if (!row) throw new ImportNotFound();
      const mapping = toImportMapping(body, row);
      if (mapping.sheet !== (row.sheet ?? null)) await deleteCorrections(em, row);
      // Guessing again discards the remembered mapping.
      else if (!body.roles && row.isRemembered) await deleteMapping(em, row);
      row.applyMapping(mapping);
      return row;
    });
    return this.wakeImport.wakeAndPublish(changed);
  }
}

/** Deletes corrections, which refer to the previous sheet. */
const deleteCorrections = (em: EntityManager, { id, accountId }: ContactImport) =>
  database(em)
    .deleteFrom('import_corrections')
    .where('account_id', '=', accountId)
    .where('import_id', '=', id)
    .execute();

type ImportMapping = Parameters<ContactImport['applyMapping']>[0];

function toImportMapping(body: ChangeMappingBody, row: ContactImport): ImportMapping {
  const { has_header: hasHeader, country } = body;
  const existingContacts = body.existing_contacts ?? row.existingContacts;
  const sheet = body.sheet === undefined ? (row.sheet ?? null) : body.sheet;
  if (sheet !== null && sheet >= row.sheets.length && body.sheet !== undefined)
    throw Invalid.field('sheet', 'no_such_sheet');
  const consentAction = body.consent_action === undefined ? (row.consentAction ?? null) : body.consent_action;
  const common = { sheet, country, existingContacts, consentAction };
  const headerRow = body.header_row === undefined ? (row.headerRow ?? null) : body.header_row;
  if (!body.roles || sheet !== (row.sheet ?? null))
    return { ...common, roles: null, hasHeader, headerRow: body.header_row ?? null, phoneColumns: [] };
  const { roles } = body;
  if (roles.length !== row.columns.length) throw Invalid.field('roles', 'columns_differ');
  const phones = indicesOf(roles, 'phone');
  if (phones.length === 0 && !roles.includes('whatsapp_id')) throw Invalid.field('roles', 'one_phone_column');
  for (const [role, code] of Object.entries(DUPLICATE_ROLE_ERRORS))
    if (indicesOf(roles, role as ColumnRole).length > 1) throw Invalid.field('roles', code);
  const preferred = body.phone_columns ?? [];
  if (preferred.some((index) => roles[index] !== 'phone')) throw Invalid.field('phone_columns', 'not_a_phone_column');
  const positionOf = (index: number): number => row.columns[index]?.at ?? index;
  return {
    ...common,
    hasHeader,
    headerRow: hasHeader ? headerRow : null,
    roles: rolesByPosition(row.columns, roles),
    phoneColumns: [...new Set([...preferred, ...phones])].map(positionOf),
  };
}

const DUPLICATE_ROLE_ERRORS = {
  whatsapp_id: 'one_whatsapp_id_column',
  consent: 'one_consent_column',
  dial_code: 'one_country_column',
} as const;

const indicesOf = (roles: ColumnRole[], role: ColumnRole): number[] =>
  roles.flatMap((columnRole, index) => (columnRole === role ? [index] : []));
