import { Migration } from '@mikro-orm/migrations';

/** How often a message has been passed on, as WhatsApp counts it; 0 was written for who got it. */
export class Migration20261208010200_forwarded_messages extends Migration {
  override up(): void {
    this.addSql('alter table messages add column forwards smallint not null default 0');
  }

  override down(): void {
    this.addSql('alter table messages drop column forwards');
  }
}
