import { Migration } from '@mikro-orm/migrations';

/** Keeps the day of the month on which a subscription ends: 31 January and two single months are 31 March. */
export class Migration20270105040000_subscription_anchor_days extends Migration {
  override up(): void {
    this.addSql('alter table subscriptions add column anchor_day smallint');
  }

  override down(): void {
    this.addSql('alter table subscriptions drop column anchor_day');
  }
}
