import { Migration } from '@mikro-orm/migrations';

/** Files of contacts or groups that are made in the background and kept for a day. */
export class Migration20261122020000_exports extends Migration {
  override up(): void {
    this
      .addSql(`create table exports (id bigserial primary key, created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
      account_id bigint not null references accounts (id) on delete cascade, what varchar(10) not null, format varchar(4) not null,
      state varchar(10) not null default 'waiting', choice jsonb not null, language varchar(2) not null, file_name varchar(100) not null,
      total int not null default 0, done int not null default 0, failed_runs int not null default 0,
      file_key varchar(100), size bigint, expires_at timestamptz)`);
    this.addSql('create index exports_account_id_index on exports (account_id, id)');
    // Looked up every few seconds: what is to be made, and what has had its day.
    this.addSql(`create index exports_unfinished_index on exports (id) where state in ('waiting', 'writing')`);
    this.addSql('create index exports_expires_at_index on exports (expires_at) where file_key is not null');
  }

  override down(): void {
    this.addSql('drop table exports');
  }
}
