import { Migration } from '@mikro-orm/migrations';

/** What is still to be sent is also counted by account, against what a plan allows: one index serves the devices and that. */
export class Migration20261121232000_unfinished_of_account extends Migration {
  override up(): void {
    this.addSql('drop index messages_unfinished');
    this.addSql(
      `create index messages_unfinished on messages (account_id, device_id, id) where status in ('queued', 'sending')`,
    );
  }

  override down(): void {
    this.addSql('drop index messages_unfinished');
    this.addSql(`create index messages_unfinished on messages (device_id, id) where status in ('queued', 'sending')`);
  }
}
