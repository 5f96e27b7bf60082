import { Migration } from '@mikro-orm/migrations';

/** Which accounts were filled with demo data, and what was made for them: exactly that is taken away again. */
export class Migration20261215010000_demo_data extends Migration {
  override up(): void {
    this.addSql(`create table demo_data (account_id bigint primary key references accounts (id) on delete cascade,
      created_at timestamptz not null default now())`);
    this.addSql(`create table demo_rows (account_id bigint not null references demo_data (account_id) on delete cascade,
      kind varchar(12) not null, row_id bigint not null, primary key (account_id, kind, row_id))`);
  }

  override down(): void {
    this.addSql('drop table demo_rows, demo_data');
  }
}
