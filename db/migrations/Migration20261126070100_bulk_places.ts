import { Migration } from '@mikro-orm/migrations';

/**
 * Bulk messages of a device that are written and neither accepted nor failed: each keeps one of the device's places until WhatsApp accepts it, which
 * counts it as sent, or until it fails, which gives the place back.
 */
const UNDER_WAY = `create function bulk_under_way(of_device bigint) returns int language sql stable as
$$ select count(*)::int from messages where device_id = of_device and is_bulk and status in ('queued', 'sending') $$`;

/** Places are taken by what WhatsApp accepts; a send whose first numbers are not on WhatsApp stops. */
export class Migration20261126070100_bulk_places extends Migration {
  override up(): void {
    this.addSql(
      `create index messages_bulk_under_way on messages (device_id) where is_bulk and status in ('queued', 'sending')`,
    );
    this.addSql(UNDER_WAY);
    this.addSql(
      'alter table campaigns add column tried int not null default 0, add column absent int not null default 0',
    );
    // What runs already is not looked at from its middle.
    this.addSql('update campaigns set tried = 10 where served_at is not null');
  }

  override down(): void {
    this.addSql('alter table campaigns drop column tried, drop column absent');
    this.addSql('drop function bulk_under_way');
    this.addSql('drop index messages_bulk_under_way');
  }
}
