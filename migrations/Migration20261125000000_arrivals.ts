import { Migration } from '@mikro-orm/migrations';

/** What WhatsApp has handed over and the ledger does not know yet. A row lives for as long as it takes to record one message. */
export class Migration20261125000000_arrivals extends Migration {
  override up(): void {
    this.addSql(`create table device_arrivals (id bigint generated always as identity primary key,
      device_id bigint not null references devices on delete cascade, account_id bigint not null references accounts on delete cascade,
      wa_id text not null, stanza bytea not null, arrived_at timestamptz not null default clock_timestamp())
      with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000)`);
    this.addSql('create index device_arrivals_device on device_arrivals (account_id, device_id, wa_id)');
  }

  override down(): void {
    this.addSql('drop table device_arrivals');
  }
}
