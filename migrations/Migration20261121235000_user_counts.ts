import { Migration } from '@mikro-orm/migrations';

/** How many users there are of each role and status, as counters of the platform: users.member.active and so on. */
export class Migration20261121235000_user_counts extends Migration {
  override up(): void {
    // By statement where many rows may come or go at once, and by row where few change.
    this.addSql(`create function count_users() returns trigger language plpgsql as $$ begin
      if tg_op = 'INSERT' then
        insert into counter_deltas (account_id, name, delta)
        select null, 'users.' || role || '.' || account_status, count(*) from added group by role, account_status;
      elsif tg_op = 'DELETE' then
        insert into counter_deltas (account_id, name, delta)
        select null, 'users.' || role || '.' || account_status, -count(*) from removed group by role, account_status;
      else
        insert into counter_deltas (account_id, name, delta) values
          (null, 'users.' || old.role || '.' || old.account_status, -1), (null, 'users.' || new.role || '.' || new.account_status, 1);
      end if;
      return null; end $$`);
    this.addSql(`create trigger users_counted_in after insert on users referencing new table as added
      for each statement execute function count_users()`);
    this.addSql(`create trigger users_counted_out after delete on users referencing old table as removed
      for each statement execute function count_users()`);
    this.addSql(`create trigger users_recounted after update of role, account_status on users for each row
      when (old.role <> new.role or old.account_status <> new.account_status) execute function count_users()`);
    this.addSql(`insert into counters (account_id, name, bucket, value)
      select null, 'users.' || role || '.' || account_status, 'epoch', count(*) from users group by role, account_status`);
  }

  override down(): void {
    this.addSql('drop trigger users_recounted on users');
    this.addSql('drop trigger users_counted_out on users');
    this.addSql('drop trigger users_counted_in on users');
    this.addSql('drop function count_users');
    this.addSql(`delete from counter_deltas where name like 'users.%'`);
    this.addSql(`delete from counters where name like 'users.%'`);
  }
}
