import { Migration } from '@mikro-orm/migrations';

/** When an order came to its latest state, by the platform's clock: edits of the order move `status_at` alone. */
export class Migration20270106010100_order_state_times extends Migration {
  override up(): void {
    this.addSql('alter table shop_orders add column state_at timestamptz');
  }

  override down(): void {
    this.addSql('alter table shop_orders drop column state_at');
  }
}
