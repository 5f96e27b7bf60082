import { Migration } from '@mikro-orm/migrations';

/** Members who did not register themselves: the link by which they choose a password, once. */
export class Migration20261202010100_invitations extends Migration {
  override up(): void {
    this.addSql(`create table invitations (id bigserial primary key, created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(), account_id bigint not null references accounts (id) on delete cascade,
      user_id bigint not null references users (id) on delete cascade, origin varchar(160) not null unique,
      token_mac varchar(64) unique, expires_at timestamptz, used_at timestamptz)`);
    this.addSql('create index invitations_account_id_index on invitations (account_id)');
    this.addSql('create index invitations_user_id_index on invitations (user_id)');
  }

  override down(): void {
    this.addSql('drop table invitations');
  }
}
