import { Migration } from '@mikro-orm/migrations';

/** A journal row that cannot be recorded is set aside: since when, and a word for why. */
export class Migration20261126030300_failed_arrivals extends Migration {
  override up(): void {
    this.addSql('alter table device_arrivals add failed_at timestamptz, add failure varchar(60)');
    this.addSql('create index device_arrivals_failed on device_arrivals (failed_at) where failed_at is not null');
  }

  override down(): void {
    this.addSql('alter table device_arrivals drop failed_at, drop failure');
  }
}
