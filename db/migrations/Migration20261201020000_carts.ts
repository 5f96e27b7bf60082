import { Migration } from '@mikro-orm/migrations';

/** What is searched in: the shop's words for a cart, and the digits of its customer. */
const SEARCHED = `search_key(coalesce(customer_name, '') || chr(10) || coalesce(coupon, '') || chr(10) || coalesce(checkout_url, '')) || chr(10) || coalesce(phone, '')`;

const count = (name: string, event: string, when: string, delta: 1 | -1): string =>
  `create trigger count_carts_${name} after ${event} on carts for each row when (${when}) execute function count_row('carts', '${delta}')`;

/** How carts that were left go on: which plans still count, what happened to them, and the lists over very many of them. */
export class Migration20261201020000_carts extends Migration {
  override up(): void {
    this.addSql(`alter table carts add column generation int not null default 0, add column customer_email varchar(255),
      add column customer_first_name varchar(255), add column recovered_currency varchar(3), add column thanked_at timestamptz,
      add column moments jsonb not null default '[]', add column followed_at timestamptz,
      add column search_key text not null generated always as (${SEARCHED}) stored`);
    // A list has what was left; a cart somebody is still at is not in it.
    this.addSql('drop index carts_account_id_index, carts_due_index');
    this.addSql('create index carts_account_id_index on carts (account_id, id) where left_at is not null');
    this.addSql('create index carts_status_index on carts (account_id, status_send, id) where left_at is not null');
    this.addSql('create index carts_shop_index on carts (account_id, shop_id, id) where left_at is not null');
    this.addSql(
      'create index carts_call_index on carts (account_id, shop_id, id) where left_at is not null and required_call',
    );
    this.addSql(
      'create index carts_left_index on carts (account_id, left_at) include (shop_id, currency, total) where left_at is not null',
    );
    this
      .addSql(`create index carts_recovered_index on carts (account_id, ended_at) include (shop_id, recovered_currency, recovered_total)
      where state = 'recovered'`);
    this.addSql(`create index carts_open_index on carts (due_at) where state = 'open' and due_at is not null`);
    this.addSql('create index carts_person_index on carts (account_id, phone)');
    this.addSql('create index carts_customer_index on carts (shop_id, customer_id) where customer_id is not null');
    this.addSql('create index carts_order_index on carts (shop_id, order_id) where order_id is not null');
    this.addSql('create index shop_orders_carts_index on shop_orders using gin (cart_ids jsonb_path_ops)');
    this.addSql(
      'create index store_messages_carts_changed_index on store_messages (updated_at) where cart_id is not null',
    );
    this.addSql(`do $$ begin
      if exists (select from pg_extension where extname = 'pg_trgm') then
        create index carts_search_key_index on carts using gin (search_key gin_trgm_ops);
      end if; end $$`);
    this.addSql(count('insert', 'insert', 'new.left_at is not null', 1));
    this.addSql(count('left', 'update of left_at', 'old.left_at is null and new.left_at is not null', 1));
    this.addSql(count('delete', 'delete', 'old.left_at is not null', -1));
  }

  override down(): void {
    for (const name of ['insert', 'left', 'delete']) this.addSql(`drop trigger count_carts_${name} on carts`);
    for (const table of ['counters', 'counter_deltas']) this.addSql(`delete from ${table} where name = 'carts'`);
    this.addSql(
      'drop index store_messages_carts_changed_index, shop_orders_carts_index, carts_order_index, carts_customer_index, carts_person_index',
    );
    this.addSql(
      'drop index carts_open_index, carts_recovered_index, carts_left_index, carts_call_index, carts_shop_index',
    );
    this.addSql('drop index carts_status_index, carts_account_id_index');
    this.addSql(`alter table carts drop column generation, drop column customer_email, drop column customer_first_name,
      drop column recovered_currency, drop column thanked_at, drop column moments, drop column followed_at, drop column search_key`);
    this.addSql('create index carts_account_id_index on carts (account_id, id)');
    this.addSql('create index carts_due_index on carts (due_at) where due_at is not null');
  }
}
