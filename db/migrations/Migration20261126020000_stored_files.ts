import { Migration } from '@mikro-orm/migrations';

/** The bytes of files in the counters: those that are stored, and those of uploads under way. */
const COUNT_BYTES = `create function count_stored_bytes() returns trigger language plpgsql as $$
declare
  counted stored_files := case when tg_op = 'DELETE' then old else new end;
begin
  -- An account that goes takes its counters along.
  if tg_op = 'DELETE' and not exists (select from accounts where id = counted.account_id) then return null; end if;
  insert into counter_deltas (account_id, name, delta)
  values (counted.account_id, case counted.state when 'spooling' then 'storage.spooling' else 'storage.bytes' end,
    case when tg_op = 'DELETE' then -counted.bytes else counted.bytes end);
  return null;
end $$`;

const RELEASE_FILE = `create function release_file_of_message() returns trigger language plpgsql as $$
begin
  update stored_files set state = 'leaving', changed_at = now() where file_key = old.media ->> 'fileKey';
  return null;
end $$`;

const TOTALS = `create view counter_totals as
  select account_id, name, bucket, sum(value)::bigint as value from (
    select account_id, name, bucket, value from counters
    union all select account_id, name, bucket, delta as value from counter_deltas) parts
  group by account_id, name, bucket`;

/** Sizes that are not known, such as of thumbnails, count nothing. */
const FORMER_FILES = `insert into stored_files (file_key, account_id, bytes)
  select file_key, max(account_id), max(bytes) from (
    select file_key, account_id, size bytes from media
    union all select thumb_key, account_id, 0 from media
    union all select file_key, account_id, 0 from media_leftovers
    union all select thumb_key, account_id, 0 from media_leftovers
    union all select media ->> 'fileKey', account_id, coalesce((media ->> 'size')::bigint, 0) from messages where media is not null
    union all select file_key, account_id, coalesce(size, 0) from exports
    union all select unnest(array[file_key, paste_key, bad_rows_key]), account_id, 0 from imports) files
  where file_key is not null group by file_key`;

/** Which files are stored for whom, with their sizes in a counter of the account, and how much of that a package allows. */
export class Migration20261126020000_stored_files extends Migration {
  override up(): void {
    this
      .addSql(`create table stored_files (file_key varchar(100) primary key, account_id bigint not null references accounts (id) on delete cascade,
      bytes bigint not null, state varchar(8) not null default 'kept', changed_at timestamptz not null default now(),
      constraint stored_files_state_check check (state in ('spooling', 'coming', 'kept', 'leaving')))`);
    this.addSql('create index stored_files_account_id_index on stored_files (account_id)');
    this.addSql(`create index stored_files_unsettled_index on stored_files (changed_at) where state <> 'kept'`);

    // A sum of bytes may be larger than an int.
    this.addSql('drop view counter_totals');
    this.addSql('alter table counter_deltas alter column delta type bigint');
    this.addSql(TOTALS);
    this.addSql(COUNT_BYTES);
    this.addSql(
      'create trigger count_stored_bytes after insert or delete on stored_files for each row execute function count_stored_bytes()',
    );
    this.addSql(FORMER_FILES);

    // A message that is deleted leaves its file to the sweep, unless the file is of the library.
    this.addSql(RELEASE_FILE);
    this.addSql(`create trigger release_file_of_message after delete on messages for each row
      when (old.media_id is null and old.media ->> 'fileKey' is not null) execute function release_file_of_message()`);
    this.addSql(`create index messages_failed_files_index on messages (id)
      where from_me and status = 'failed' and media_id is null and media ->> 'fileKey' is not null`);

    // Megabytes; null or -1 is unlimited, 0 is none. 20 GB is what every library was allowed so far.
    for (const table of ['packages', 'subscriptions']) this.addSql(`alter table ${table} add count_storage_mb int`);
    this.addSql(`update packages set count_storage_mb = case main_name when 'free' then 1000 else 20000 end`);
    this.addSql(
      'update subscriptions s set count_storage_mb = p.count_storage_mb from packages p where p.id = s.package_id',
    );
  }

  override down(): void {
    for (const table of ['packages', 'subscriptions']) this.addSql(`alter table ${table} drop count_storage_mb`);
    this.addSql('drop index messages_failed_files_index');
    this.addSql('drop trigger release_file_of_message on messages');
    this.addSql('drop table stored_files');
    this.addSql('drop function release_file_of_message, count_stored_bytes');
    for (const table of ['counters', 'counter_deltas']) this.addSql(`delete from ${table} where name like 'storage.%'`);
    this.addSql('drop view counter_totals');
    this.addSql('alter table counter_deltas alter column delta type int');
    this.addSql(TOTALS);
  }
}
