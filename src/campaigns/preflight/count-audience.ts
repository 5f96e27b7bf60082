import type { EntityManager } from '@mikro-orm/postgresql';
import type { Audience } from '../../messaging/bulk.messages.js';
import { canonicalName } from '../../messaging/text/text.contract.js';
import type { RecipientReason } from '../campaigns.contract.js';
import { type TextLength, MIN_TOO_LONG } from './measure-text-length.js';
import { CONTACTS } from '../../messaging/messaging.sql.js';

export interface AudienceCounts {
  total: number;
  toSend: number;
  leftOut: Map<RecipientReason, number>;
  /** Recipients with a chat, by device. */
  warm: Map<number, number>;
  /** Without a chat or confirmed WhatsApp. */
  strangers: number;
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

interface Row {
  refusal: RecipientReason | null;
  device_id: string | null;
  people: string;
  strangers: string;
  counts: number[];
}

interface Fragment {
  sql: string;
  params: string[];
}

/** Uses the select that a start inserts. */
export async function countAudience(
  em: EntityManager,
  accountId: number,
  audience: Audience,
  { deviceIds, fields, variables, texts }: CountOptions,
): Promise<AudienceCounts> {
  const valueOf = (name: string): Fragment => valueIn(name, fields);
  const wanted = [
    ...variables.map((name) => isBlank(valueOf(name))),
    ...texts.map((text) => isTooLong(text, valueOf)),
    ...texts.map((text) => isEmpty(text, valueOf)),
  ];
  const counts = wanted.map(({ sql }) => `count(*) filter (where a.refusal is null and ${sql})::int`);
  const rows = await em.execute<Row[]>(
    `select a.refusal, w.device_id, count(*) people,
         count(*) filter (where a.refusal is null and w.device_id is null and c.has_whatsapp is not true) strangers,
         array[${counts.join(', ')}]::int[] counts
       from (select * from (${audience.select}) members offset 0) a join ${CONTACTS} c on c.id = a.contact_id
       left join (select contact_id, min(device_id) device_id from warm_contacts
         where account_id = ? and device_id = any (?::bigint[]) group by contact_id) w on w.contact_id = a.contact_id
      where c.account_id = ? group by 1, 2`,
    [...wanted.flatMap(({ params }) => params), ...audience.params, accountId, `{${deviceIds.join()}}`, accountId],
  );
  const included = rows.filter(({ refusal }) => refusal === null);
  const sumOf = (some: readonly Row[], read: (row: Row) => number | string) =>
    some.reduce((sum, row) => sum + Number(read(row)), 0);
  const countAt = (index: number): number => sumOf(included, (row) => row.counts[index] ?? 0);
  const leftOut = Map.groupBy(
    rows.filter(({ refusal }) => refusal !== null),
    ({ refusal }) => refusal!,
  );
  return {
    total: sumOf(rows, ({ people }) => people),
    toSend: sumOf(included, ({ people }) => people),
    leftOut: new Map([...leftOut].map(([reason, excluded]) => [reason, sumOf(excluded, ({ people }) => people)])),
    warm: new Map(
      included.flatMap(({ device_id, people }) => (device_id ? [[Number(device_id), Number(people)]] : [])),
    ),
    strangers: sumOf(included, ({ strangers }) => strangers),
    missing: new Map(variables.map((name, index) => [name, countAt(index)])),
    tooLong: texts.map((_, index) => countAt(variables.length + index)),
    empty: texts.map((_, index) => countAt(variables.length + texts.length + index)),
  };
}

/** Returns the values of valuesOfContact, for contact `c`. */
function valueIn(name: string, fields: readonly string[]): Fragment {
  const spellings = fields.filter((field) => canonicalName(field) === name);
  const custom = spellings.map(() => `nullif(btrim(c.fields ->> ?::text), '')`);
  if (name === 'recipient_phone') return { sql: `coalesce('+' || c.phone, '')`, params: [] };
  const own = name === 'name' ? [`nullif(btrim(coalesce(c.name, c.push_name)), '')`] : [];
  return { sql: `coalesce(${[...own, ...custom, `''`].join(', ')})`, params: spellings };
}

const isBlank = ({ sql, params }: Fragment): Fragment => ({ sql: `${sql} = ''`, params });
const NEVER_MATCHES: Fragment = { sql: 'false', params: [] };

function isTooLong(text: TextLength | null, valueOf: (name: string) => Fragment): Fragment {
  if (!text) return NEVER_MATCHES;
  const values = [...text.uses].map(([name, count]) => ({ ...valueOf(name), count }));
  const lengths = values.map(({ sql, count }) => ` + ${count} * char_length(${sql})`);
  return {
    sql: `${text.length}${lengths.join('')} >= ${MIN_TOO_LONG}`,
    params: values.flatMap(({ params }) => params),
  };
}

function isEmpty(text: TextLength | null, valueOf: (name: string) => Fragment): Fragment {
  if (!text?.isBare) return NEVER_MATCHES;
  const blanks = [...text.uses.keys()].map((name) => isBlank(valueOf(name)));
  return {
    sql: ['true', ...blanks.map(({ sql }) => sql)].join(' and '),
    params: blanks.flatMap(({ params }) => params),
  };
}
