import { Migration } from '@mikro-orm/migrations';

/** Alerts are about a device or about a shop. */
export class Migration20261203010100_shop_alerts extends Migration {
  override up(): void {
    this.addSql(`alter table alerts alter column device_id drop not null, alter column session_id drop not null,
      alter column device_name drop not null, add column shop_id bigint, add column app_id smallint, add column shop_name varchar(60),
      add column count int, add constraint alerts_of_something check (num_nonnulls(device_id, shop_id) = 1)`);
    this.addSql('create unique index alerts_open_of_shops on alerts (shop_id, kind) where cleared_at is null');
    this.addSql(`create index shops_troubled_index on shops (id) where state = 'needs_attention'`);
  }

  override down(): void {
    this.addSql('drop index shops_troubled_index, alerts_open_of_shops');
    this.addSql('delete from alerts where device_id is null');
    this.addSql(`alter table alerts drop column shop_id, drop column app_id, drop column shop_name, drop column count,
      alter column device_id set not null, alter column session_id set not null, alter column device_name set not null`);
  }
}
