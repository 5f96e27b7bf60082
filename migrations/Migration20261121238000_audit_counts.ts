import { Migration } from '@mikro-orm/migrations';

/** How many entries of each action the audit log has, as counters of the platform: audit.sign_in and so on. */
export class Migration20261121238000_audit_counts extends Migration {
  override up(): void {
    this.addSql(`create function count_audit() returns trigger language plpgsql as $$ begin
      insert into counter_deltas (account_id, name, delta)
      select null, 'audit.' || action, count(*) * tg_argv[0]::int from moved group by action;
      return null; end $$`);
    this.addSql(`create trigger audit_log_counted_in after insert on audit_log referencing new table as moved
      for each statement execute function count_audit('1')`);
    // The product deletes none; whoever cleans up by hand need not think of it.
    this.addSql(`create trigger audit_log_counted_out after delete on audit_log referencing old table as moved
      for each statement execute function count_audit('-1')`);
    this.addSql(`insert into counters (account_id, name, bucket, value)
      select null, 'audit.' || action, 'epoch', count(*) from audit_log group by action`);
  }

  override down(): void {
    this.addSql('drop trigger audit_log_counted_in on audit_log');
    this.addSql('drop trigger audit_log_counted_out on audit_log');
    this.addSql('drop function count_audit');
    this.addSql(`delete from counter_deltas where name like 'audit.%'`);
    this.addSql(`delete from counters where name like 'audit.%'`);
  }
}
