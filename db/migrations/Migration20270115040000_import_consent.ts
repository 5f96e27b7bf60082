import { Migration } from '@mikro-orm/migrations';

/** Choice of the owner for people who refused messages by the file: `opt_out` or `field`; null until they chose. */
export class Migration20270115040000_import_consent extends Migration {
  override up(): void {
    this.addSql('alter table imports add column consent_action varchar(10)');
  }

  override down(): void {
    this.addSql('alter table imports drop column consent_action');
  }
}
