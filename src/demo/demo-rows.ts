import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database, type Row } from '../platform/database/statements/database.js';

type DemoRowKind = Row<'demo_rows'>['kind'];

const DEMO_ROW_KINDS: readonly DemoRowKind[] = [
  'chat',
  'campaign',
  'auto_reply',
  'chatbot',
  'order',
  'cart',
  'store',
  'label',
  'user',
  'team',
  'template',
  'group',
  'contact',
  'device',
];

/** Records rows that RemoveDemo deletes. Call in the transaction that creates them. */
export async function recordDemoRows(
  em: EntityManager,
  accountId: number,
  kind: DemoRowKind,
  ids: readonly number[],
): Promise<void> {
  await sql`
    insert into demo_rows (account_id, kind, row_id) select ${accountId}, ${kind}, unnest(${ids}::bigint[])`.execute(
    database(em),
  );
}

export async function readDemoRows(em: EntityManager, accountId: number): Promise<Record<DemoRowKind, number[]>> {
  const rows = await database(em)
    .selectFrom('demo_rows')
    .select(({ fn }) => ['kind', fn.agg<number[]>('array_agg', ['row_id']).as('ids')])
    .where('account_id', '=', accountId)
    .groupBy('kind')
    .execute();
  const rowIds = Object.fromEntries(DEMO_ROW_KINDS.map((kind) => [kind, [] as number[]])) as Record<
    DemoRowKind,
    number[]
  >;
  for (const { kind, ids } of rows) rowIds[kind] = ids;
  return rowIds;
}
