import type pg from 'pg';
import { isEntryOf } from '../../opt-out/send-block.sql.js';

/** Runs in the chunk's transaction, before any bulk message. */
export async function optOutRefused(client: pg.Client, accountId: number): Promise<number> {
  const { rowCount } = await client.query(
    `insert into suppressions (account_id, phone, lid, reason)
     select $1, c.phone, c.lid, 'import' from import_chunk i cross join lateral (select * from (
       select phone, lid from contacts where account_id = $1 and phone = i.phone
       union all
       select phone, lid from contacts where account_id = $1 and lid = i.lid) found limit 1) c
      where i.has_refused and not exists (
        select from suppressions s where s.account_id = $1 and ${isEntryOf('s', 'c')})
     on conflict do nothing`,
    [accountId],
  );
  return rowCount ?? 0;
}
