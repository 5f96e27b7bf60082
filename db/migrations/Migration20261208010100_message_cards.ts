import { Migration } from '@mikro-orm/migrations';

/** The place or the contacts of a message, as facts beside its lines. */
export class Migration20261208010100_message_cards extends Migration {
  override up(): void {
    this.addSql('alter table messages add column card jsonb');
  }

  override down(): void {
    this.addSql('alter table messages drop column card');
  }
}
