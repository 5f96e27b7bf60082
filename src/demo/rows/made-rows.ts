import type { EntityManager } from '@mikro-orm/postgresql';

/** Tables in which demo data stands, in the order in which it is taken away. */
const MADE_KINDS = ['chat', 'campaign', 'auto_reply', 'template', 'group', 'contact', 'device'] as const;
type MadeKind = (typeof MADE_KINDS)[number];

/** What was made for an account, so that exactly that goes again. Inside the transaction that makes it. */
export async function rememberMade(
  em: EntityManager,
  accountId: number,
  kind: MadeKind,
  ids: readonly number[],
): Promise<void> {
  await em.execute('insert into demo_rows (account_id, kind, row_id) select ?, ?, unnest(?::bigint[])', [
    ...[accountId, kind, `{${ids.join()}}`],
  ]);
}

export async function readMade(em: EntityManager, accountId: number): Promise<Record<MadeKind, string>> {
  const rows = await em.execute<{ kind: MadeKind; ids: string }[]>(
    `select kind, array_agg(row_id)::text as ids from demo_rows where account_id = ? group by kind`,
    [accountId],
  );
  const made = Object.fromEntries(MADE_KINDS.map((kind) => [kind, '{}'])) as Record<MadeKind, string>;
  for (const { kind, ids } of rows) made[kind] = ids;
  return made;
}
