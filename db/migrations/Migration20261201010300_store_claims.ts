import { Migration } from '@mikro-orm/migrations';

/** Stores whose platform let us in before anybody of ours has said that they are theirs. */
export class Migration20261201010300_store_claims extends Migration {
  override up(): void {
    this.addSql(`create table store_claims (id bigserial primary key, created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(), app_id smallint not null references apps (id),
      store_id varchar(100) not null, store_name varchar(255), merchant_email varchar(255),
      token_mac varchar(64) unique, told_at timestamptz, attempts int not null default 0,
      key_id varchar(8) not null, tokens_sealed bytea, secret_sealed bytea, install_key varchar(43),
      expires_at timestamptz not null, constraint store_claims_unique unique (app_id, store_id))`);
  }

  override down(): void {
    this.addSql('drop table store_claims');
  }
}
