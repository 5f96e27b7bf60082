import { Migration } from '@mikro-orm/migrations';

/** For so many days after the end of a subscription sending goes on. */
export class Migration20261209010100_payment_grace extends Migration {
  override up(): void {
    this.addSql('alter table payment_settings add column grace_days int not null default 0');
  }

  override down(): void {
    this.addSql('alter table payment_settings drop column grace_days');
  }
}
