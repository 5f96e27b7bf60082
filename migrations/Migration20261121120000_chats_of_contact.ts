import { Migration } from '@mikro-orm/migrations';

/** A contact's chats are looked up when its picture is new and when two contacts turn out to be one person. */
export class Migration20261121120000_chats_of_contact extends Migration {
  override up(): void {
    this.addSql('create index chats_contact_id_index on chats (contact_id)');
  }

  override down(): void {
    this.addSql('drop index chats_contact_id_index');
  }
}
