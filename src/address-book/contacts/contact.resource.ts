import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database, type Row } from '../../platform/database/statements/database.js';
import { type EditedRow, revisionOf } from '../../platform/database/edited-row.js';
import { CONTACT_TEXT_NAMES, type ContactText, eachContactText } from './contact-texts.contract.js';
import type { ContactResource } from './contacts.contract.js';
import { IS_FRESH } from './filter-contacts.js';
import { toKeptReferral } from './referral.contract.js';
import { toIso } from '../../platform/to-iso.js';
import { isEntryOf } from '../opt-out/send-block.sql.js';
import { shownText } from './naming/contact-name.sql.js';
import { toWhatsappId } from './naming/whatsapp-id.contract.js';

type ContactFields = 'id' | 'phone' | 'lid' | 'username' | 'fields' | 'source' | 'has_whatsapp' | 'checked_at';

export interface ContactRow extends Pick<
  Row<'contacts'>,
  ContactText | ContactFields | 'referral' | 'created_at' | 'updated_at'
> {
  /** Other forms of the number that WhatsApp accepts. */
  spellings: string[];
  further_numbers: string[];
  is_fresh: boolean;
  is_waiting: boolean;
  opted_out_at: Date | null;
  groups: { id: number; name: string }[];
  revision: string;
}

export const EDITED_CONTACT: EditedRow = {
  from: 'contacts c',
  columns: `${CONTACT_TEXT_NAMES.map((text) => `c.${text}`).join(', ')}, c.fields, (select array_agg(m.group_id order by m.group_id) from group_members m where m.contact_id = c.id),
    (select array_agg(n.phone order by n.position, n.phone) from contact_numbers n where n.contact_id = c.id)`,
};

const SHOWN_TEXTS = CONTACT_TEXT_NAMES.map((text) => `${shownText(text, 'c')} as ${text}`).join(', ');

/** Select for single pages only, because its subqueries run for each row. */
export const CONTACT_COLUMNS = sql`
  c.id, c.phone, c.lid, c.username, ${sql.raw(SHOWN_TEXTS)}, c.fields, c.source, c.has_whatsapp, c.checked_at,
  ${sql.raw(IS_FRESH)} as is_fresh, c.check_wanted_at is not null as is_waiting, c.created_at, c.updated_at, c.referral,
  ${revisionOf(EDITED_CONTACT)} as revision,
  (select min(s.at) from suppressions s where s.account_id = c.account_id and ${sql.raw(isEntryOf('s', 'c'))}) as opted_out_at,
  (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) order by g.id desc), '[]')
     from group_members m join groups g on g.id = m.group_id where m.contact_id = c.id) as groups,
  array(select s.spelling::text from phone_spellings s where s.account_id = c.account_id and s.phone = c.phone
     order by s.spelling) as spellings,
  array(select n.phone::text from contact_numbers n where n.contact_id = c.id and n.phone is distinct from c.phone
     order by n.position, n.phone) as further_numbers`;

export async function readContacts(
  em: EntityManager,
  accountId: number,
  ids: readonly number[],
): Promise<ContactResource[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ContactRow>`
    select ${CONTACT_COLUMNS} from contacts c
      where c.account_id = ${accountId} and c.id = any (${ids}::bigint[]) and c.saved_at is not null
      order by c.id desc`.execute(database(em));
  return rows.map(toContactResource);
}

export function toContactResource(row: ContactRow): ContactResource {
  const state = !row.is_fresh || row.has_whatsapp === null ? 'unknown' : row.has_whatsapp ? 'on' : 'not';
  return {
    id: row.id,
    phone_number: row.phone,
    phone_numbers: row.phone === null ? [] : [row.phone, ...row.spellings],
    further_numbers: row.further_numbers,
    whatsapp_id: toWhatsappId(row.lid),
    username: row.username,
    ...eachContactText((text) => row[text]),
    group: row.groups[0]?.name ?? null,
    groups: row.groups,
    fields: row.fields,
    source: row.source,
    whatsapp: { state, checked_at: toIso(row.checked_at), is_waiting: row.is_waiting },
    opted_out_at: toIso(row.opted_out_at),
    referral: toKeptReferral(row.referral),
    created_at: toIso(row.created_at),
    updated_at: toIso(row.updated_at),
    revision: row.revision,
  };
}
