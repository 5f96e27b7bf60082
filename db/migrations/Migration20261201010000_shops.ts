import { Migration } from '@mikro-orm/migrations';

const ID =
  'id bigserial primary key, created_at timestamptz not null default now(), updated_at timestamptz not null default now()';
const OF_ACCOUNT = 'account_id bigint not null references accounts (id) on delete cascade';
const OF_SHOP = `${OF_ACCOUNT}, shop_id bigint not null references shops (id) on delete cascade`;

/** Store platforms, the shops of accounts on them, what these shops tell, and the messages that are made of it. */
export class Migration20261201010000_shops extends Migration {
  override up(): void {
    this
      .addSql(`create table apps (id smallint primary key, platform varchar(20) not null unique, is_on boolean not null default true,
      admin_settings jsonb not null default '{}', updated_at timestamptz not null default now())`);
    this.addSql(
      `insert into apps (id, platform) values (1, 'zid'), (2, 'salla'), (3, 'shopify'), (4, 'woocommerce'), (5, 'twsaa')`,
    );
    // One shop of an account on each platform. The row is there from the activation on, whether it is connected or not.
    this.addSql(`create table shops (${ID}, ${OF_ACCOUNT}, app_id smallint not null references apps (id),
      is_activated boolean not null default false, settings jsonb not null default '{}',
      state varchar(20) not null default 'not_connected'
        check (state in ('not_connected', 'connecting', 'connected', 'needs_attention')),
      state_reason varchar(40), install_key varchar(43) not null unique,
      store_id varchar(100), store_name varchar(255), store_url varchar(500), country varchar(2) not null default 'SA',
      currency varchar(3) not null default 'SAR', merchant_email varchar(255),
      key_id varchar(8), secret_sealed bytea, former_secret_sealed bytea, former_secret_until timestamptz,
      tokens_sealed bytea, tokens_expire_at timestamptz,
      connected_at timestamptz, checked_at timestamptz, looked_since timestamptz, last_event_at timestamptz,
      refused_count int not null default 0, refused_at timestamptz,
      constraint shops_account_app_unique unique (account_id, app_id))`);
    this.addSql(`create unique index shops_store_unique on shops (app_id, store_id)
      where store_id is not null and state in ('connected', 'needs_attention')`);
    // What a merchant left for at a platform, until they are back.
    this.addSql(`create table shop_handshakes (state_mac varchar(64) primary key, ${OF_SHOP}, user_id bigint not null,
      session_mac varchar(64) not null, verifier_sealed bytea not null, key_id varchar(8) not null, fields jsonb not null default '{}',
      expires_at timestamptz not null)`);
    this.addSql('create index shop_handshakes_account_id_index on shop_handshakes (account_id)');
    this.addSql('create index shop_handshakes_shop_id_index on shop_handshakes (shop_id)');
    this
      .addSql(`create table store_events (${ID}, ${OF_SHOP}, dedupe_key varchar(64) not null, name varchar(100) not null,
      key_id varchar(8) not null, body_sealed bytea, kind varchar(20), subject varchar(160),
      state varchar(12) not null default 'received' check (state in ('received', 'handled', 'ignored', 'failed')),
      reason varchar(40), attempts int not null default 0, is_test boolean not null default false, handled_at timestamptz,
      constraint store_events_dedupe_unique unique (shop_id, dedupe_key))`);
    this.addSql('create index store_events_account_id_index on store_events (account_id, shop_id, id)');
    this.addSql(`create index store_events_received_index on store_events (shop_id, id) where state = 'received'`);
    this
      .addSql(`create table shop_orders (${ID}, ${OF_SHOP}, order_id varchar(100) not null, number varchar(100) not null,
      statuses jsonb not null default '[]', status varchar(60), status_at timestamptz, phone varchar(15), customer_name varchar(255),
      total numeric(14, 4), currency varchar(3) not null, cart_ids jsonb not null default '[]', placed_at timestamptz,
      constraint shop_orders_unique unique (shop_id, order_id))`);
    this.addSql('create index shop_orders_account_id_index on shop_orders (account_id, shop_id, id)');
    this.addSql(
      'create index shop_orders_phone_index on shop_orders (shop_id, phone, created_at) where phone is not null',
    );
    // Each message a shop's event leads to, or why it leads to none: once for each effect.
    this
      .addSql(`create table store_messages (${ID}, ${OF_SHOP}, event_id bigint references store_events (id) on delete set null,
      kind varchar(20) not null, automation varchar(60) not null, effect_key varchar(200) not null, subject varchar(160),
      phone varchar(15), customer_name varchar(255), purpose varchar(15) not null, text text, template_id bigint, media_uuid uuid,
      variables_sealed bytea, key_id varchar(8), device_ids jsonb not null default '[]',
      due_at timestamptz not null default now(), expires_at timestamptz,
      state varchar(12) not null default 'waiting'
        check (state in ('waiting', 'queued', 'sent', 'delivered', 'read', 'failed', 'skipped', 'cancelled')),
      reason varchar(40), attempts int not null default 0, resends int not null default 0, message_id bigint, device_id bigint,
      cart_id bigint, sent_at timestamptz,
      constraint store_messages_effect_unique unique (shop_id, effect_key))`);
    this.addSql('create index store_messages_account_id_index on store_messages (account_id, id)');
    this.addSql(`create index store_messages_waiting_index on store_messages (due_at) where state = 'waiting'`);
    this.addSql(
      'create index store_messages_message_index on store_messages (message_id) where message_id is not null',
    );
    this.addSql('create index store_messages_event_index on store_messages (event_id)');
    this.addSql('create index store_messages_cart_index on store_messages (cart_id) where cart_id is not null');
    this.addSql(`create table carts (${ID}, ${OF_SHOP}, cart_key varchar(200) not null,
      state varchar(12) not null default 'open'
        check (state in ('open', 'waiting', 'ended', 'recovered', 'bought', 'stopped', 'dropped')),
      reason varchar(40), customer_id varchar(100), customer_name varchar(255), phone varchar(15), phone_problem varchar(20),
      checkout_url varchar(2000), coupon varchar(100), currency varchar(3) not null, total numeric(14, 4), subtotal numeric(14, 4),
      products_count int not null default 0, items jsonb not null default '[]',
      touched_at timestamptz not null, left_at timestamptz, due_at timestamptz, steps_done int not null default 0,
      count_send int not null default 0, status_send varchar(12) not null default 'waiting', required_call boolean not null default false,
      called_at timestamptz, first_sent_at timestamptz, last_sent_at timestamptz, clicked_at timestamptz, clicks int not null default 0,
      token varchar(12) unique, order_id varchar(100), ended_at timestamptz, recovered_total numeric(14, 4),
      constraint carts_unique unique (shop_id, cart_key))`);
    this.addSql('create index carts_account_id_index on carts (account_id, id)');
    this.addSql('create index carts_due_index on carts (due_at) where due_at is not null');
    this.addSql('create index carts_phone_index on carts (shop_id, phone) where phone is not null');
  }

  override down(): void {
    this.addSql('drop table carts, store_messages, shop_orders, store_events, shop_handshakes, shops, apps');
  }
}
