import { Migration } from '@mikro-orm/migrations';

/** What an account does about people who ask for silence; without a row it does what most do. And whose number is to be asked about. */
export class Migration20261122070000_opt_out extends Migration {
  override up(): void {
    this
      .addSql(`create table opt_out_settings (account_id bigint primary key references accounts (id) on delete cascade,
      updated_at timestamptz not null default now(), is_on boolean not null, stop_words text[] not null, start_words text[] not null,
      stop_reply varchar(1000), start_reply varchar(1000))`);
    this.addSql(
      'create index contacts_check_wanted on contacts (account_id, check_wanted_at) where check_wanted_at is not null',
    );
  }

  override down(): void {
    this.addSql('drop index contacts_check_wanted');
    this.addSql('drop table opt_out_settings');
  }
}
