import type { EntityManager } from '@mikro-orm/postgresql';

/** In the order of deletion. */
const MADE_KINDS = ['chat', 'campaign', 'auto_reply', 'template', 'group', 'contact', 'device'] as const;
type MadeKind = (typeof MADE_KINDS)[number];

/** RemoveDemo deletes exactly these rows. Call in the transaction that creates them. */
export async function rememberMade(
  em: EntityManager,
  accountId: number,
  kind: MadeKind,
  ids: readonly number[],
): Promise<void> {
  await em.execute('insert into demo_rows (account_id, kind, row_id) select ?, ?, unnest(?::bigint[])', [
    accountId,
    kind,
    `{${ids.join()}}`,
  ]);
}

export async function readMade(em: EntityManager, accountId: number): Promise<Record<MadeKind, number[]>> {
  const rows = await em.execute<{ kind: MadeKind; ids: string[] }[]>(
    `select kind, array_agg(row_id::text) as ids from demo_rows where account_id = ? group by kind`,
    [accountId],
  );
  const made = Object.fromEntries(MADE_KINDS.map((kind) => [kind, [] as number[]])) as Record<MadeKind, number[]>;
  for (const { kind, ids } of rows) made[kind] = ids.map(Number);
  return made;
}
