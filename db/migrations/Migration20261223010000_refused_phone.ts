import { Migration } from '@mikro-orm/migrations';

/** The number whose link to a device was refused: the device belongs to another one, or the account has the number already. */
export class Migration20261223010000_refused_phone extends Migration {
  override up(): void {
    this.addSql('alter table devices add column refused_phone varchar(20) null');
  }

  override down(): void {
    this.addSql('alter table devices drop column refused_phone');
  }
}
