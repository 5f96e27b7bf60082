import { Migration } from '@mikro-orm/migrations';

/** What customers answer when they are asked whether an order that is paid on delivery stands, and whether the shop was told. */
export class Migration20261201010200_cash_on_delivery extends Migration {
  override up(): void {
    this.addSql(`alter table shop_orders add column cod_state varchar(15)
        check (cod_state in ('asked', 'confirmed', 'cancelled', 'change_address', 'silent')),
      add column cod_asked_at timestamptz, add column cod_answered_at timestamptz, add column cod_told_at timestamptz,
      add column cod_attempts int not null default 0`);
    this.addSql(
      `create index shop_orders_cod_asked_index on shop_orders (account_id, phone, cod_asked_at) where cod_state = 'asked'`,
    );
    this.addSql(`create index shop_orders_cod_untold_index on shop_orders (cod_answered_at)
      where cod_answered_at is not null and cod_told_at is null`);
  }

  override down(): void {
    this.addSql(`alter table shop_orders drop column cod_state, drop column cod_asked_at, drop column cod_answered_at,
      drop column cod_told_at, drop column cod_attempts`);
  }
}
