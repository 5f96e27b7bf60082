import { Migration } from '@mikro-orm/migrations';

const INDEX = 'store_messages_order_index';

/** The order that a store message is about. Messages of one order are sent one after the other. */
export class Migration20270106010000_store_message_orders extends Migration {
  /** Built without locking writers out, which a transaction cannot. */
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('alter table store_messages add column if not exists order_id varchar(100)');
    this.addSql(`drop index concurrently if exists ${INDEX}`);
    this.addSql(`create index concurrently ${INDEX} on store_messages (shop_id, order_id, id)
      where order_id is not null and state in ('waiting', 'queued')`);
  }

  override down(): void {
    this.addSql('alter table store_messages drop column order_id');
  }
}
