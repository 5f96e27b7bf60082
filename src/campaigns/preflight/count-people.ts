import type { EntityManager } from '@mikro-orm/postgresql';
import type { Audience } from '../../messaging/bulk.messages.js';
import { canonicalName } from '../../messaging/text/text.contract.js';
import type { RecipientReason } from '../campaigns.contract.js';
import { type TextLength, TOO_LONG } from './measure-text.js';

export interface People {
  total: number;
  toSend: number;
  leftOut: Map<RecipientReason, number>;
  /** Of those to send to: who has a chat with one of the devices, by the one they are bound to. */
  warm: Map<number, number>;
  /** The others of them, as far as WhatsApp never said that they are there. */
  strangers: number;
  /** How many do not have a variable. */
  missing: Map<string, number>;
  /** How many a text would be too long for, or empty, by its place. */
  tooLong: number[];
  empty: number[];
}

interface Wish {
  deviceIds: readonly number[];
  /** Names of contact fields as they are written. */
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

/** Counts an audience in one pass over the very select that a start writes its recipients from. */
export async function countPeople(
  em: EntityManager,
  accountId: number,
  audience: Audience,
  { deviceIds, fields, variables, texts }: Wish,
): Promise<People> {
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
       from (select * from (${audience.select}) everybody offset 0) a join contacts c on c.id = a.contact_id
       left join (select contact_id, min(device_id) device_id from warm_contacts
         where account_id = ? and device_id = any (?::bigint[]) group by contact_id) w on w.contact_id = a.contact_id
      where c.account_id = ? group by 1, 2`,
    [...wanted.flatMap(({ params }) => params), ...audience.params, accountId, `{${deviceIds.join()}}`, accountId],
  );
  const kept = rows.filter(({ refusal }) => refusal === null);
  const sumOf = (some: readonly Row[], read: (row: Row) => number | string) =>
    some.reduce((sum, row) => sum + Number(read(row)), 0);
  const countAt = (index: number): number => sumOf(kept, (row) => row.counts[index] ?? 0);
  const leftOut = Map.groupBy(
    rows.filter(({ refusal }) => refusal !== null),
    ({ refusal }) => refusal!,
  );
  return {
    total: sumOf(rows, ({ people }) => people),
    toSend: sumOf(kept, ({ people }) => people),
    leftOut: new Map([...leftOut].map(([reason, theirs]) => [reason, sumOf(theirs, ({ people }) => people)])),
    warm: new Map(kept.flatMap(({ device_id, people }) => (device_id ? [[Number(device_id), Number(people)]] : []))),
    strangers: sumOf(kept, ({ strangers }) => strangers),
    missing: new Map(variables.map((name, index) => [name, countAt(index)])),
    tooLong: texts.map((_, index) => countAt(variables.length + index)),
    empty: texts.map((_, index) => countAt(variables.length + texts.length + index)),
  };
}

/** What somebody has for a variable, in a statement over contacts as `c`: as valuesOfContact finds it. */
function valueIn(name: string, fields: readonly string[]): Fragment {
  const spellings = fields.filter((field) => canonicalName(field) === name);
  const held = spellings.map(() => `nullif(btrim(c.fields ->> ?::text), '')`);
  if (name === 'recipient_phone') return { sql: `coalesce('+' || c.phone, '')`, params: [] };
  const own = name === 'name' ? [`nullif(btrim(coalesce(c.name, c.push_name)), '')`] : [];
  return { sql: `coalesce(${[...own, ...held, `''`].join(', ')})`, params: spellings };
}

const isBlank = ({ sql, params }: Fragment): Fragment => ({ sql: `${sql} = ''`, params });
const NOBODY: Fragment = { sql: 'false', params: [] };

function isTooLong(text: TextLength | null, valueOf: (name: string) => Fragment): Fragment {
  if (!text) return NOBODY;
  const values = [...text.uses].map(([name, count]) => ({ ...valueOf(name), count }));
  const lengths = values.map(({ sql, count }) => ` + ${count} * char_length(${sql})`);
  return { sql: `${text.signs}${lengths.join('')} >= ${TOO_LONG}`, params: values.flatMap(({ params }) => params) };
}

function isEmpty(text: TextLength | null, valueOf: (name: string) => Fragment): Fragment {
  if (!text?.isBare) return NOBODY;
  const blanks = [...text.uses.keys()].map((name) => isBlank(valueOf(name)));
  return {
    sql: ['true', ...blanks.map(({ sql }) => sql)].join(' and '),
    params: blanks.flatMap(({ params }) => params),
  };
}
