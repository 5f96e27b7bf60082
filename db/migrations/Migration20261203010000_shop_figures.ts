import { Migration } from '@mikro-orm/migrations';

/** Orders of the last days, and those of them whose customers were asked whether they stand, counted for the merchant. */
export class Migration20261203010000_shop_figures extends Migration {
  override up(): void {
    this.addSql('create index shop_orders_recent_index on shop_orders (account_id, created_at)');
    this.addSql(`create index shop_orders_cod_index on shop_orders (account_id, cod_asked_at) include (cod_state)
      where cod_state is not null`);
  }

  override down(): void {
    this.addSql('drop index shop_orders_recent_index, shop_orders_cod_index');
  }
}
