import { Migration } from '@mikro-orm/migrations';

/** The timer of disappearing messages of a chat in seconds, and when it was set. 0 is off, null unknown. */
export class Migration20261228030000_chat_timers extends Migration {
  override up(): void {
    this.addSql('alter table chats add column expiration int, add column expiration_set_at timestamptz');
  }

  override down(): void {
    this.addSql('alter table chats drop column expiration, drop column expiration_set_at');
  }
}
