import { Migration } from '@mikro-orm/migrations';

/**
 * Which accounts have a browser on the line, in whatever process, and until when that is sure: what is costly to say is worked out only when
 * somebody hears it. One row for each account that ever had one.
 */
export class Migration20261130060000_watched_accounts extends Migration {
  override up(): void {
    this
      .addSql(`create table watched_accounts (account_id bigint primary key references accounts (id) on delete cascade,
      until timestamptz not null)`);
  }

  override down(): void {
    this.addSql('drop table watched_accounts');
  }
}
