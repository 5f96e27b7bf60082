import { Migration } from '@mikro-orm/migrations';

/** What waits for WhatsApp's media host is looked for at each claim; mostly there is nothing. */
export class Migration20261126020100_media_host extends Migration {
  override up(): void {
    this.addSql(
      `create index messages_wait_for_host_index on messages (device_id) where status = 'queued' and waits = 'media_host'`,
    );
  }

  override down(): void {
    this.addSql('drop index messages_wait_for_host_index');
  }
}
