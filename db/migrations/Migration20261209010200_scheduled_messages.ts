import { Migration } from '@mikro-orm/migrations';

/** Messages that were ordered for a later time: each is an order until then, and a message of the ledger afterwards. */
export class Migration20261209010200_scheduled_messages extends Migration {
  override up(): void {
    this.addSql(`create table scheduled_messages (
      id bigint generated always as identity primary key,
      account_id bigint not null references accounts (id) on delete cascade,
      send_at timestamptz not null,
      message_order jsonb not null,
      idempotency_key varchar(255),
      request_hash varchar(64) not null,
      message_id bigint,
      failure varchar(60),
      created_at timestamptz not null default clock_timestamp(),
      updated_at timestamptz not null default clock_timestamp(),
      constraint scheduled_messages_idempotency_key_unique unique (account_id, idempotency_key))`);
    this.addSql('create index scheduled_messages_account_id_index on scheduled_messages (account_id, id)');
    // The integration API reads all messages of an account in the order of their ids.
    this.addSql('create index messages_account_id_id_index on messages (account_id, id)');
    this.addSql('drop index messages_account_id_index');
  }

  override down(): void {
    this.addSql('create index messages_account_id_index on messages (account_id)');
    this.addSql('drop index messages_account_id_id_index');
    this.addSql('drop table scheduled_messages');
  }
}
