import { Migration } from '@mikro-orm/migrations';

/** Keys of the integration API: the token is kept as a keyed hash, the one before a rotation until its time is over. */
export class Migration20261209010000_api_keys extends Migration {
  override up(): void {
    this.addSql(`create table api_keys (
      id bigint generated always as identity primary key,
      account_id bigint not null references accounts (id) on delete cascade,
      name varchar(60) not null,
      app_id varchar(32) not null constraint api_keys_app_id_unique unique,
      token_hash varchar(64) not null,
      token_hint varchar(8) not null,
      previous_hash varchar(64),
      previous_until timestamptz,
      scopes text[] not null,
      addresses text[] not null default '{}',
      last_used_at timestamptz,
      last_ip text,
      rotated_at timestamptz,
      created_at timestamptz not null default clock_timestamp())`);
    this.addSql('create index api_keys_account_id_index on api_keys (account_id, id)');
  }

  override down(): void {
    this.addSql('drop table api_keys');
  }
}
