import { Migration } from '@mikro-orm/migrations';

/** Files of the library whose rows were deleted: their bytes go as soon as it is sure that no message shows them. */
export class Migration20261122042000_media_leftovers extends Migration {
  override up(): void {
    this
      .addSql(`create table media_leftovers (media_id bigint primary key, account_id bigint not null references accounts (id) on delete cascade,
      file_key varchar(100) not null, thumb_key varchar(100), deleted_at timestamptz not null default now())`);
    this.addSql('create index media_leftovers_account_id_index on media_leftovers (account_id)');
  }

  override down(): void {
    this.addSql('drop table media_leftovers');
  }
}
