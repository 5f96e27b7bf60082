import { Migration } from '@mikro-orm/migrations';

/**
 * Sets what the counters say of stored files to what their rows say. An upload whose process died was taken from the files when its row
 * was removed, and stayed among the uploads under way.
 */
export class Migration20261130050000_recount_storage extends Migration {
  override up(): void {
    this.addSql(`insert into counter_deltas (account_id, name, delta)
      select account_id, name, sum(bytes) from (
        select account_id, case state when 'spooling' then 'storage.spooling' else 'storage.bytes' end as name, bytes from stored_files
        union all select account_id, name, -value from counter_totals where name in ('storage.bytes', 'storage.spooling')) sums
       group by 1, 2 having sum(bytes) <> 0`);
  }

  override down(): void {
    // The counters stay right.
  }
}
