import { Migration } from '@mikro-orm/migrations';

/** Alerts are also about the package of an account: of one period and limit each is told once, whatever becomes of it. */
export class Migration20261209010000_plan_alerts extends Migration {
  override up(): void {
    this
      .addSql(`alter table alerts add column plan_limit varchar(10), add column once varchar(80), drop constraint alerts_of_something,
      add constraint alerts_of_something check (num_nonnulls(device_id, shop_id, once) = 1)`);
    this.addSql('create unique index alerts_once on alerts (once) where once is not null');
  }

  override down(): void {
    this.addSql('delete from alerts where once is not null');
    this.addSql(`alter table alerts drop constraint alerts_of_something, drop column plan_limit, drop column once,
      add constraint alerts_of_something check (num_nonnulls(device_id, shop_id) = 1)`);
  }
}
