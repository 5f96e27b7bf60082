import type pg from 'pg';

/** Returns the number of removed duplicates. */
export async function respellPhones(client: pg.Client, accountId: number): Promise<number> {
  const { rowCount } = await client.query(
    `update import_chunk i set phone = s.phone from phone_spellings s where s.account_id = $1 and s.spelling = i.phone`,
    [accountId],
  );
  if (!rowCount) return 0;
  const repeats = await client.query(
    `delete from import_chunk where ctid in (
       select ctid from (select ctid, row_number() over (partition by phone order by row_number) n
         from import_chunk where phone is not null) r where n > 1)`,
  );
  return repeats.rowCount ?? 0;
}
