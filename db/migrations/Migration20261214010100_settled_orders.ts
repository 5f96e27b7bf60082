import { Migration } from '@mikro-orm/migrations';

/** Orders for later that are settled, by their age. */
export class Migration20261214010100_settled_orders extends Migration {
  /** Built beside everybody who writes, which a transaction cannot. What a former try left half done goes first. */
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('drop index concurrently if exists scheduled_messages_settled');
    this.addSql(`create index concurrently scheduled_messages_settled on scheduled_messages (updated_at)
      where message_id is not null or failure is not null or cancelled_at is not null`);
  }

  override down(): void {
    this.addSql('drop index concurrently if exists scheduled_messages_settled');
  }
}
