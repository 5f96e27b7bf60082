import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { contactCsv } from './contact-csv.js';
import { EXPORT_HEADERS, WHATSAPP_STATE_TEXTS } from './export-texts.js';
import { selectFurtherNumbers } from './further-numbers.js';
import type { Table } from './table.js';
import type { WritingWork } from './write-export.js';
import { CONTACT_TEXT_NAMES, CONTACT_TEXTS, type ContactText } from '../../contacts/contact-texts.contract.js';
import { shownText } from '../../contacts/naming/contact-name.sql.js';
import { toWhatsappId } from '../../contacts/naming/whatsapp-id.contract.js';

const PAGE_ROWS = 2_000;
/** Sheets allow 16,384 columns. */
const MAX_EXPORTED_FIELDS = 300;

interface Row extends Record<ContactText, string | null> {
  id: string;
  phone: string | null;
  lid: string | null;
  fields: Record<string, string>;
  whatsapp: 'on' | 'not' | 'unknown';
  created: string;
  further_numbers: string | null;
}

export async function contactTable(client: pg.Client, work: WritingWork): Promise<Table> {
  const { where, language } = work;
  const from = `from contacts c where ${where}`;
  const count = await client.query<{ total: number }>(`select count(*)::int total ${from}`);
  const usedFields = await client.query<{ field: string }>(
    `select field, count(*) from (select jsonb_object_keys(c.fields) field ${from}) f group by 1 order by 2 desc, 1 limit ${MAX_EXPORTED_FIELDS}`,
  );
  const fields = usedFields.rows.map(({ field }) => field);
  const [numbers] = (
    await client.query<{ has_numbers: boolean }>(
      'select exists (select from contact_numbers where account_id = $1) has_numbers',
      [work.accountId],
    )
  ).rows;
  const hasFurtherNumbers = numbers?.has_numbers ?? false;
  const headers = EXPORT_HEADERS[language];
  const texts = CONTACT_TEXT_NAMES.map((text) => CONTACT_TEXTS[text].header[language]);
  return {
    columns: [
      { header: headers.phone, width: 18, isText: true },
      ...[...texts, headers.groups, ...fields].map((header) => ({ header, width: 24 })),
      ...[headers.whatsapp, headers.optedOut, headers.created].map((header) => ({ header, width: 18 })),
      ...(hasFurtherNumbers ? [{ header: headers.furtherNumbers, width: 24, isText: true }] : []),
      { header: headers.whatsappId, width: 24, isText: true },
    ],
    total: count.rows[0]?.total ?? 0,
    pages: () => readPages(client, work, fields, hasFurtherNumbers),
    csv: () =>
      client.query(
        copyTo(`copy (${contactCsv(work, fields, hasFurtherNumbers)}) to stdout (format csv, force_quote *)`),
      ),
  };
}

async function* readPages(client: pg.Client, work: WritingWork, fields: string[], hasFurtherNumbers: boolean) {
  const { where, fresh, timeZone, language } = work;
  const state = `case when not ${fresh} or c.has_whatsapp is null then 'unknown' when c.has_whatsapp then 'on' else 'not' end`;
  const texts = CONTACT_TEXT_NAMES.map((text) => `${shownText(text, 'c')} as ${text}`).join(', ');
  const sql = `
    select c.id, c.phone, c.lid, ${texts}, c.fields, ${state} as whatsapp, ${selectFurtherNumbers('c')} as further_numbers,
       to_char(c.created_at at time zone $1, 'YYYY-MM-DD HH24:MI') as created
       from contacts c where ${where} and c.id > $2 order by c.id limit ${PAGE_ROWS}`;
  const states = WHATSAPP_STATE_TEXTS[language];
  const related = await RelatedData.read(client, work);
  let lastId = '0';
  for (;;) {
    const { rows } = await client.query<Row>(sql, [timeZone, lastId]);
    if (rows.length === 0) return;
    lastId = rows.at(-1)!.id;
    const groups = await related.readGroupNames(rows.map(({ id }) => id));
    yield rows.map((row) => [
      row.phone ?? '',
      ...CONTACT_TEXT_NAMES.map((text) => row[text] ?? ''),
      groups.get(row.id) ?? '',
      ...fields.map((field) => (Object.hasOwn(row.fields, field) ? (row.fields[field] ?? '') : '')),
      states[row.whatsapp],
      related.optOutTimeOf(row),
      row.created,
      ...(hasFurtherNumbers ? [row.further_numbers ?? ''] : []),
      toWhatsappId(row.lid) ?? '',
    ]);
    if (rows.length < PAGE_ROWS) return;
  }
}

class RelatedData {
  private readonly client: pg.Client;
  private readonly accountId: number;
  private readonly groupNames = new Map<string, string>();
  private readonly optOutTimes = new Map<string, string>();

  private constructor(client: pg.Client, accountId: number) {
    this.client = client;
    this.accountId = accountId;
  }

  static async read(client: pg.Client, { accountId, timeZone }: WritingWork): Promise<RelatedData> {
    const related = new RelatedData(client, accountId);
    const groups = await client.query<{ id: string; name: string }>(
      'select id, name from groups where account_id = $1',
      [accountId],
    );
    for (const { id, name } of groups.rows) related.groupNames.set(id, name);
    const { rows } = await client.query<{ who: string; at: string }>(
      `select who, to_char(min(at) at time zone $2, 'YYYY-MM-DD HH24:MI') as at
         from suppressions, lateral (values ('phone ' || phone), ('phone ' || other_phone), ('lid ' || lid)) v (who)
        where account_id = $1 and who is not null group by who`,
      [accountId, timeZone],
    );
    for (const { who, at } of rows) related.optOutTimes.set(who, at);
    return related;
  }

  async readGroupNames(contactIds: string[]): Promise<Map<string, string>> {
    const { rows } = await this.client.query<{ contact_id: string; group_ids: string[] }>(
      `select contact_id, array_agg(group_id order by group_id desc)::text[] group_ids from group_members
        where account_id = $1 and contact_id = any ($2::bigint[]) group by 1`,
      [this.accountId, contactIds],
    );
    const joinGroupNames = (ids: string[]): string => ids.map((id) => this.groupNames.get(id) ?? '').join(', ');
    return new Map(rows.map(({ contact_id, group_ids }) => [contact_id, joinGroupNames(group_ids)]));
  }

  optOutTimeOf({ phone, lid }: { phone: string | null; lid: string | null }): string {
    return this.optOutTimes.get(`phone ${phone}`) ?? this.optOutTimes.get(`lid ${lid}`) ?? '';
  }
}
