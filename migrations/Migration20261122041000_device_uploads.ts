import { Migration } from '@mikro-orm/migrations';

/** Files of the media library as WhatsApp took them from a device: sent again, they need not be uploaded again. */
export class Migration20261122041000_device_uploads extends Migration {
  override up(): void {
    this.addSql(`create table device_uploads (account_id bigint not null references accounts (id) on delete cascade,
      device_id bigint not null references devices (id) on delete cascade, file_key varchar(100) not null, kind varchar(20) not null,
      content bytea not null, uploaded_at timestamptz not null default now(), primary key (device_id, file_key, kind))`);
    this.addSql('create index device_uploads_account_id_index on device_uploads (account_id)');
  }

  override down(): void {
    this.addSql('drop table device_uploads');
  }
}
