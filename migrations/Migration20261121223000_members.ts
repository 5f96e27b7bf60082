import { Migration } from '@mikro-orm/migrations';

/**
 * What the members console needs to be fast with a hundred thousand members: the status beside the role, one text to search in, and
 * indexes that pages are read from. All kept by the database, whoever writes the rows.
 */
export class Migration20261121223000_members extends Migration {
  override up(): void {
    // Whoever is deleted is gone at once; their account with all it holds is erased afterwards.
    this.addSql('alter table accounts add column deleted_at timestamptz');
    this.addSql('create index accounts_to_erase on accounts (id) where deleted_at is not null');

    // The line breaks keep a search from running over from one field into the next.
    this.addSql(`alter table users add column account_status varchar(10) not null default 'active',
      add column search_text text not null generated always as
        (lower(username || chr(10) || email || chr(10) || coalesce(name, '') || chr(10) || coalesce(phone, ''))) stored`);
    this.addSql('update users u set account_status = a.status from accounts a where a.id = u.account_id');
    this.addSql(`create function set_account_status() returns trigger language plpgsql as $$ begin
      new.account_status := coalesce((select status from accounts where id = new.account_id), new.account_status);
      return new; end $$`);
    this.addSql(`create function copy_account_status() returns trigger language plpgsql as $$ begin
      update users set account_status = new.status where account_id = new.id;
      return null; end $$`);
    this.addSql(
      'create trigger users_account_status before insert on users for each row execute function set_account_status()',
    );
    this.addSql(`create trigger accounts_status after update of status on accounts for each row
      when (old.status <> new.status) execute function copy_account_status()`);

    this.addSql(`create index users_listed on users (id) include (role) where role <> 'SupperAdmin'`);
    this.addSql(
      `create index users_listed_by_status on users (account_status, id) include (role) where role <> 'SupperAdmin'`,
    );
    this.addSql('create index users_role_index on users (role, id)');
    // Without the extension the search reads every row: slower and as right.
    this.addSql(`do $$ begin
      if exists (select from pg_available_extensions where name = 'pg_trgm') then
        create extension if not exists pg_trgm;
        create index users_search_text_index on users using gin (search_text gin_trgm_ops);
        create index audit_log_search_index on audit_log using gin
          ((actor_name || chr(10) || coalesce(as_name, '') || chr(10) || coalesce(subject, '') || chr(10) || coalesce(ip, '')) gin_trgm_ops);
      end if;
      exception when insufficient_privilege then raise notice 'the extension pg_trgm may not be created here'; end $$`);
  }

  override down(): void {
    this.addSql('drop trigger users_account_status on users');
    this.addSql('drop trigger accounts_status on accounts');
    this.addSql('drop function copy_account_status, set_account_status');
    this.addSql('drop index if exists audit_log_search_index');
    this.addSql('alter table users drop column search_text, drop column account_status');
    this.addSql('drop index if exists users_listed, users_listed_by_status, users_role_index');
    this.addSql('alter table accounts drop column deleted_at');
  }
}
