import { Migration } from '@mikro-orm/migrations';

/** By which a reply that comes a second time is known, among those of its ticket. */
export class Migration20261213010000_ticket_repeats extends Migration {
  override up(): void {
    this.addSql('alter table ticket_messages add column repeat_hash char(64)');
  }

  override down(): void {
    this.addSql('alter table ticket_messages drop column repeat_hash');
  }
}
