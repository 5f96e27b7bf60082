import { Migration } from '@mikro-orm/migrations';

/** What is taken out of the list of events stays as a row: its effect key keeps a repeated webhook from sending again. */
export class Migration20261201010100_hidden_store_messages extends Migration {
  override up(): void {
    this.addSql('alter table store_messages add column hidden_at timestamptz');
    this.addSql(
      `create index store_messages_listed_index on store_messages (account_id, id) where hidden_at is null and kind <> 'cart'`,
    );
  }

  override down(): void {
    this.addSql('drop index store_messages_listed_index');
    this.addSql('alter table store_messages drop column hidden_at');
  }
}
