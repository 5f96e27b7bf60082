import { Migration } from '@mikro-orm/migrations';

/** What the status page and the monitoring of the whole server tell, kept so that it outlives processes and is cheap to read. */
export class Migration20261212010000_status_page extends Migration {
  override up(): void {
    this.addSql('alter table platform_settings add column status_page boolean not null default false');
    // Since when a message might have gone, where that is later than its writing: a hold ended, or it was tried again.
    this.addSql('alter table messages add column due_at timestamptz');
    // Since when a device is to be connected; null while a person has it stopped. What waits meanwhile is not late.
    this.addSql('alter table devices add column awaited_since timestamptz');
    this.addSql(
      `update devices set awaited_since = connected_at where state in ('connecting', 'syncing', 'on', 'reconnecting', 'unstable')`,
    );
    // A row for each start of a process that holds devices; `away_since` is when the last one before it was heard, if none ran.
    this
      .addSql(`create table server_starts (process_id uuid primary key, started_at timestamptz not null, away_since timestamptz,
      devices int not null, connected_at timestamptz, stopped_at timestamptz)`);
    this.addSql('create index server_starts_at on server_starts (started_at)');
    // Messages of all accounts by the quarter of an hour, added up by who adds up those of each account.
    this
      .addSql(`insert into counters (account_id, name, bucket, value) select null, name, bucket, sum(value) from counters
      where account_id is not null and name in ('messages.sent', 'messages.delivered') and bucket > now() - interval '40 days' group by name, bucket`);
    this.addSql(
      `create index counters_of_server on counters (bucket) where account_id is null and name like 'messages.%'`,
    );
  }

  override down(): void {
    this.addSql('drop index counters_of_server');
    this.addSql(`delete from counters where account_id is null and name like 'messages.%'`);
    this.addSql(`delete from counter_deltas where account_id is null and name like 'messages.%'`);
    this.addSql('drop table server_starts');
    this.addSql('alter table devices drop column awaited_since');
    this.addSql('alter table messages drop column due_at');
    this.addSql('alter table platform_settings drop column status_page');
  }
}
