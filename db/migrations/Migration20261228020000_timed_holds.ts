import { Migration } from '@mikro-orm/migrations';

/** Messages that are held in a chat for a time, by device. */
export class Migration20261228020000_timed_holds extends Migration {
  /** Built beside everybody who writes, which a transaction cannot. */
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('drop index concurrently if exists messages_timed_holds_index');
    this.addSql(`create index concurrently messages_timed_holds_index on messages (device_id)
      where status = 'queued' and hold_reason in ('media_host', 'lookup', 'rate_limited')`);
  }

  override down(): void {
    this.addSql('drop index concurrently if exists messages_timed_holds_index');
  }
}
