import { Migration } from '@mikro-orm/migrations';

/** Which process holds which device, and what happened to each device's connection. */
export class Migration20261124000000_ownership extends Migration {
  override up(): void {
    this.addSql(`create table server_processes (id uuid primary key, name varchar(100) not null, roles text[] not null,
      address varchar(200), capacity int not null default 0, started_at timestamptz not null default clock_timestamp(),
      beat_at timestamptz not null default clock_timestamp(), expires_at timestamptz not null, figures jsonb not null default '{}')`);
    // An epoch never goes back: whoever holds an older one is refused. As a key column it is locked by whoever writes under it
    // ("for key share"), so that a claim waits for what is being written and refuses what comes after.
    this.addSql(`create table device_leases (device_id bigint primary key references devices (id) on delete cascade,
      account_id bigint not null references accounts (id) on delete cascade,
      process_id uuid references server_processes (id) on delete set null, epoch bigint not null default 0, claimed_at timestamptz,
      unique (device_id, epoch))`);
    this.addSql('create index device_leases_process on device_leases (process_id)');
    this.addSql('create index device_leases_account on device_leases (account_id)');
    this.addSql('insert into device_leases (device_id, account_id) select id, account_id from devices');

    this.addSql(`create table device_events (id bigint generated always as identity primary key,
      account_id bigint not null references accounts (id) on delete cascade,
      device_id bigint not null references devices (id) on delete cascade,
      at timestamptz not null default clock_timestamp(), kind varchar(30) not null, reason varchar(30), code int,
      until timestamptz)`);
    this.addSql('create index device_events_device on device_events (device_id, id desc)');
    this.addSql('create index device_events_account on device_events (account_id)');
    this.addSql('alter table devices add column limited_by varchar(20), add column limited_until timestamptz');
  }

  override down(): void {
    this.addSql('alter table devices drop column limited_by, drop column limited_until');
    this.addSql('drop table device_events');
    this.addSql('drop table device_leases');
    this.addSql('drop table server_processes');
  }
}
