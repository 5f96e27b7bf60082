import { Migration } from '@mikro-orm/migrations';

/** At how many refusals and wishes for silence the guard stops the devices of an account; without a row the usual bounds hold. */
export class Migration20261130040400_guard_settings extends Migration {
  override up(): void {
    this.addSql(`create table guard_settings (account_id bigint primary key references accounts (id) on delete cascade,
      failures int not null, opt_outs int not null, updated_at timestamptz not null default now())`);
  }

  override down(): void {
    this.addSql('drop table guard_settings');
  }
}
