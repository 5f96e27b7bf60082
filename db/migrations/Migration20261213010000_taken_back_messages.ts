import { Migration } from '@mikro-orm/migrations';

/** A message that was ordered for later is taken back until it was begun: of both, one is in the row. */
export class Migration20261213010000_taken_back_messages extends Migration {
  override up(): void {
    this.addSql('alter table scheduled_messages add column began_at timestamptz, add column cancelled_at timestamptz');
    this.addSql(`create index scheduled_messages_waiting on scheduled_messages (account_id)
      where message_id is null and failure is null and cancelled_at is null`);
  }

  override down(): void {
    this.addSql('drop index scheduled_messages_waiting');
    this.addSql('alter table scheduled_messages drop column began_at, drop column cancelled_at');
  }
}
