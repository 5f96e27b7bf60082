import { Migration } from '@mikro-orm/migrations';

/**
 * Imports of contacts. A row tells all that is needed to go on after a crash: the good rows of a file are divided into chunks that are
 * the same whenever it is read again, and `chunks_written` moves in the very commit that writes one.
 */
export class Migration20261122010000_imports extends Migration {
  override up(): void {
    this
      .addSql(`create table imports (id bigserial primary key, created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
      account_id bigint not null references accounts (id) on delete cascade, state varchar(10) not null default 'reading', failure varchar(30),
      is_reviewed boolean not null, source varchar(10) not null, group_id bigint, group_name varchar(100) not null,
      file_key varchar(100), file_name varchar(255), paste_key varchar(100), bad_rows_key varchar(100),
      country varchar(2) not null, roles jsonb, has_header boolean,
      format varchar(30), columns jsonb not null default '[]', preview jsonb not null default '[]', counts jsonb not null,
      share real, known int, chunks_ready int, chunks_written int not null default 0,
      written int not null default 0, created int not null default 0, over_limit int not null default 0,
      failed_runs int not null default 0, retry_at timestamptz, ended_at timestamptz)`);
    this.addSql('create index imports_account_id_index on imports (account_id, id)');
    // Looked up every few seconds: what is to be carried on, and what still has files.
    this.addSql(`create index imports_unfinished_index on imports (id) where state in ('reading', 'ready', 'writing')`);
    this.addSql(
      'create index imports_with_files_index on imports (id) where file_key is not null or paste_key is not null or bad_rows_key is not null',
    );
  }

  override down(): void {
    this.addSql('drop table imports');
  }
}
