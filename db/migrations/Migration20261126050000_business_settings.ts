import { Migration } from '@mikro-orm/migrations';

/** What a business says of itself to its customers. Null is what the installation says of itself. */
export class Migration20261126050000_business_settings extends Migration {
  override up(): void {
    this.addSql(`alter table accounts add column platform_name varchar(60), add column platform_email varchar(254),
      add column platform_phone varchar(20), add column default_language varchar(2)`);
  }

  override down(): void {
    this.addSql(`alter table accounts drop column platform_name, drop column platform_email, drop column platform_phone,
      drop column default_language`);
  }
}
