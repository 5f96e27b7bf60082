import { Migration } from '@mikro-orm/migrations';

/** Files of a chat are rare among its messages. */
export class Migration20270201010910_chat_files extends Migration {
  /** `concurrently` is not possible in a transaction. An index that a failed run left half built is dropped first. */
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('drop index concurrently if exists messages_files');
    this.addSql('create index concurrently messages_files on messages (chat_id, at, id) where media is not null');
  }

  override down(): void {
    this.addSql('drop index concurrently if exists messages_files');
  }
}
