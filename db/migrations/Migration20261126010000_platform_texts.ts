import { Migration } from '@mikro-orm/migrations';

/** Which WhatsApp ids the platform's own texts bear, as keyed hashes: every process leaves those texts out of what it writes down. */
export class Migration20261126010000_platform_texts extends Migration {
  override up(): void {
    this.addSql('create table platform_texts (wa_id_hash varchar(64) primary key, expires_at timestamptz not null)');
    // A message that quotes one of these texts is kept like any other, so nothing of the journal is readable.
    this.addSql('alter table device_arrivals add key_id varchar(8)');
    this.addSql('create index platform_texts_expires_at on platform_texts (expires_at)');
  }

  override down(): void {
    this.addSql('alter table device_arrivals drop key_id');
    this.addSql('drop table platform_texts');
  }
}
