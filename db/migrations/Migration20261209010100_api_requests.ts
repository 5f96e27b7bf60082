import { Migration } from '@mikro-orm/migrations';

/** What was answered under an Idempotency-Key, and the last calls of each account. */
export class Migration20261209010100_api_requests extends Migration {
  override up(): void {
    // Without a status it is under way, in the process that is named.
    this.addSql(`create table api_idempotency (
      account_id bigint not null references accounts (id) on delete cascade,
      key_hash varchar(64) not null,
      request_hash varchar(64) not null,
      process_id uuid not null,
      status smallint,
      body jsonb,
      created_at timestamptz not null default clock_timestamp(),
      claimed_at timestamptz not null default clock_timestamp(),
      primary key (account_id, key_hash))`);
    this.addSql('create index api_idempotency_created_at_index on api_idempotency (created_at)');
    this.addSql(`create table api_calls (
      id bigint generated always as identity primary key,
      account_id bigint not null references accounts (id) on delete cascade,
      key_name varchar(60) not null,
      method varchar(8) not null,
      path text not null,
      status smallint not null,
      ms integer not null,
      ip text not null,
      request text,
      answer text,
      created_at timestamptz not null)`);
    this.addSql('create index api_calls_account_id_index on api_calls (account_id, id)');
  }

  override down(): void {
    this.addSql('drop table api_calls');
    this.addSql('drop table api_idempotency');
  }
}
