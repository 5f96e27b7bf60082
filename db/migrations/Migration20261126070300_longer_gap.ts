import { Migration } from '@mikro-orm/migrations';

/** Bulk messages of a device are 20 to 120 seconds apart unless its owner says otherwise; who had not changed the former 20 to 30 gets this. */
export class Migration20261126070300_longer_gap extends Migration {
  override up(): void {
    this.addSql('alter table devices alter column gap_max_seconds set default 120');
    this.addSql('update devices set gap_max_seconds = 120 where gap_min_seconds = 20 and gap_max_seconds = 30');
  }

  override down(): void {
    this.addSql('update devices set gap_max_seconds = 30 where gap_min_seconds = 20 and gap_max_seconds = 120');
    this.addSql('alter table devices alter column gap_max_seconds set default 30');
  }
}
