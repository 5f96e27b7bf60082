import { Migration } from '@mikro-orm/migrations';

/** Counts the answers of an order's customer, who may change their mind. */
export class Migration20270105010000_repeated_cod_answers extends Migration {
  override up(): void {
    this.addSql('alter table shop_orders add column cod_answers int not null default 0');
  }

  override down(): void {
    this.addSql('alter table shop_orders drop column cod_answers');
  }
}
