import { Migration } from '@mikro-orm/migrations';

/** How an account mapped files with the same headers before. */
export class Migration20270113020000_import_mappings extends Migration {
  override up(): void {
    this.addSql(`create table import_mappings (account_id bigint not null references accounts (id) on delete cascade,
      header_digest varchar(64) not null, roles jsonb not null, phone_columns jsonb not null default '[]',
      updated_at timestamptz not null default now(), primary key (account_id, header_digest))`);
    this.addSql('alter table imports add column header_digest varchar(64)');
  }

  override down(): void {
    this.addSql('alter table imports drop column header_digest');
    this.addSql('drop table import_mappings');
  }
}
