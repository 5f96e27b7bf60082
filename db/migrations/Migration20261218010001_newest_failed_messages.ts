import { Migration } from '@mikro-orm/migrations';

/**
 * Failed messages in the order of the inbox: its list of chats whose newest message failed reads them from the newest on, and not all that ever
 * failed.
 */
export class Migration20261218010001_newest_failed_messages extends Migration {
  /** Built beside everybody who writes, which a transaction cannot. What a former try left half done goes first. */
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('drop index concurrently if exists messages_failed_at');
    this.addSql(`create index concurrently messages_failed_at on messages (account_id, at, id) include (chat_id)
      where from_me and status = 'failed'`);
    // What it was read for before is read from the new one.
    this.addSql('drop index concurrently if exists messages_failed');
  }

  override down(): void {
    this.addSql(`create index concurrently if not exists messages_failed on messages (account_id, chat_id)
      where from_me and status = 'failed'`);
    this.addSql('drop index concurrently if exists messages_failed_at');
  }
}
