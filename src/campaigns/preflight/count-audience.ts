import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Audience } from '../../address-book/address-book.messages.js';
import { canonicalName } from '../../templates/text/text.contract.js';
import { database } from '../../platform/database/statements/database.js';
import type { RecipientReason } from '../campaigns.contract.js';
import { type TextLength, MIN_TOO_LONG } from './measure-text-length.js';
import { CONTACTS } from '../../address-book/address-book.sql.js';

export interface AudienceCounts {
  total: number;
  toSend: number;
  leftOut: Map<RecipientReason, number>;
  /** Recipients with a chat, by device. */
  warm: Map<number, number>;
  /** Recipients without a chat or verified WhatsApp. */
  strangers: number;
  /** Recipients without a value, by variable. */
  missing: Map<string, number>;
  /** Recipients with a too long text, by text. */
  tooLong: number[];
  empty: number[];
}

interface CountOptions {
  deviceIds: readonly number[];
  fields: readonly string[];
  variables: readonly string[];
  texts: readonly (TextLength | null)[];
}

interface CountRow {
  refusal: RecipientReason | null;
  device_id: number | null;
  people: number;
  strangers: number;
  counts: number[];
}

export async function countAudience(
  em: EntityManager,
  accountId: number,
  audience: Audience,
  { deviceIds, fields, variables, texts }: CountOptions,
): Promise<AudienceCounts> {
  const valueOf = (name: string): RawBuilder<string> => valueSql(name, fields);
  const conditions = [
    ...variables.map((name) => isBlank(valueOf(name))),
    ...texts.map((text) => isTooLong(text, valueOf)),
    ...texts.map((text) => isEmpty(text, valueOf)),
  ];
  const counts = conditions.map((condition) => sql`count(*) filter (where a.refusal is null and ${condition})::int`);
  const { rows } = await sql<CountRow>`
    select a.refusal, w.device_id, count(*) people,
         count(*) filter (where a.refusal is null and w.device_id is null and c.has_whatsapp is not true) strangers,
         array[${sql.join(counts)}]::int[] counts
       from (select * from (${audience.select}) members offset 0) a join ${CONTACTS} c on c.id = a.contact_id
       left join (select contact_id, min(device_id) device_id from warm_contacts
         where account_id = ${accountId} and device_id = any (${deviceIds}::bigint[]) group by contact_id) w on w.contact_id = a.contact_id
      where c.account_id = ${accountId} group by 1, 2`.execute(database(em));
  const included = rows.filter(({ refusal }) => refusal === null);
  const sumOf = (counted: readonly CountRow[], read: (row: CountRow) => number) =>
    counted.reduce((sum, row) => sum + read(row), 0);
  const countAt = (index: number): number => sumOf(included, (row) => row.counts[index] ?? 0);
  const leftOut = Map.groupBy(
    rows.filter(({ refusal }) => refusal !== null),
    ({ refusal }) => refusal!,
  );
  return {
    total: sumOf(rows, ({ people }) => people),
    toSend: sumOf(included, ({ people }) => people),
    leftOut: new Map([...leftOut].map(([reason, excluded]) => [reason, sumOf(excluded, ({ people }) => people)])),
    warm: new Map(included.flatMap(({ device_id, people }) => (device_id ? [[device_id, people]] : []))),
    strangers: sumOf(included, ({ strangers }) => strangers),
    missing: new Map(variables.map((name, index) => [name, countAt(index)])),
    tooLong: texts.map((_, index) => countAt(variables.length + index)),
    empty: texts.map((_, index) => countAt(variables.length + texts.length + index)),
  };
}

/** Builds SQL on contact `c`, which must agree with valuesOfContact. */
function valueSql(name: string, fields: readonly string[]): RawBuilder<string> {
  if (name === 'recipient_phone') return sql`coalesce('+' || c.phone, '')`;
  const spellings = fields.filter((field) => canonicalName(field) === name);
  const custom = spellings.map((field) => sql`nullif(btrim(c.fields ->> ${field}::text), '')`);
  const profileNames = name === 'name' ? [sql`nullif(btrim(coalesce(c.name, c.push_name)), '')`] : [];
  return sql`coalesce(${sql.join([...profileNames, ...custom, sql`''`])})`;
}

const isBlank = (value: RawBuilder<string>): RawBuilder<SqlBool> => sql`${value} = ''`;
const NEVER_MATCHES: RawBuilder<SqlBool> = sql`false`;

function isTooLong(text: TextLength | null, valueOf: (name: string) => RawBuilder<string>): RawBuilder<SqlBool> {
  if (!text) return NEVER_MATCHES;
  const lengths = [...text.uses].map(([name, count]) => sql`${count} * char_length(${valueOf(name)})`);
  return sql`${sql.join([sql`${text.length}`, ...lengths], sql` + `)} >= ${MIN_TOO_LONG}`;
}

function isEmpty(text: TextLength | null, valueOf: (name: string) => RawBuilder<string>): RawBuilder<SqlBool> {
  if (!text?.isBare) return NEVER_MATCHES;
  const blanks = [...text.uses.keys()].map((name) => isBlank(valueOf(name)));
  return sql`${sql.join([sql`true`, ...blanks], sql` and `)}`;
}
