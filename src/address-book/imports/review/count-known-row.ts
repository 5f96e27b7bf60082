import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database, type Row } from '../../../platform/database/statements/database.js';
import { MAX_CONTACT_FIELDS } from '../../contacts/contact-limits.contract.js';
import { CONTACT_TEXT_NAMES, type ContactText } from '../../contacts/contact-texts.contract.js';
import { IMPORTED_COLUMNS } from '../running/imported-columns.js';
import { type KnownCounts, NONE_KNOWN } from '../running/import-connection.js';
import type { GoodRow } from './evaluate-row.js';

/** Counts like ImportConnection.countKnown, with which it must agree. */
export async function countKnownRow(em: EntityManager, accountId: number, row: GoodRow): Promise<KnownCounts> {
  const { rows } = await sql<Pick<Row<'contacts'>, ContactText | 'fields'>>`
    select ${sql.raw(IMPORTED_COLUMNS)} from contacts where account_id = ${accountId}
      and (phone = ${row.phone || null} or lid = ${row.lid || null}) and saved_at is not null limit 1`.execute(
    database(em),
  );
  const [contact] = rows;
  if (!contact) return NONE_KNOWN;
  const knownFields = new Map(Object.entries(contact.fields));
  const rowFields = Object.entries(row.fields);
  const isMissing = rowFields.some(([field]) => !knownFields.has(field)) && knownFields.size < MAX_CONTACT_FIELDS;
  const isDifferent = rowFields.some(([field, value]) => knownFields.has(field) && knownFields.get(field) !== value);
  const texts = CONTACT_TEXT_NAMES.filter((text) => row.texts[text] !== '');
  const fill = texts.some((text) => contact[text] === null) || isMissing;
  const overwrite = texts.some((text) => row.texts[text] !== contact[text]) || isMissing || isDifferent;
  return { known: 1, fill: Number(fill), overwrite: Number(overwrite) };
}
