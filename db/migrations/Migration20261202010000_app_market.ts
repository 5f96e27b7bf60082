import { Migration } from '@mikro-orm/migrations';

/** What platforms' app markets tell of our app: who installed it, and what they subscribe to there. */
export class Migration20261202010000_app_market extends Migration {
  override up(): void {
    // Of a store that no account has yet a row waits without one.
    this
      .addSql(`create table app_market_events (id bigserial primary key, created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(), account_id bigint references accounts (id) on delete cascade,
      app_id smallint not null references apps (id), store_id varchar(100) not null, change varchar(20) not null,
      effect_key varchar(200) not null, happened_at timestamptz, plan_name varchar(255), starts_at timestamptz, ends_at timestamptz,
      amount numeric(14, 4), phone varchar(15), email varchar(255),
      state varchar(12) not null default 'waiting'
        check (state in ('waiting', 'applied', 'sending', 'sent', 'skipped', 'failed')),
      text_name varchar(60), reason varchar(40), attempts int not null default 0, due_at timestamptz not null default now(),
      constraint app_market_events_unique unique (app_id, store_id, effect_key))`);
    this.addSql(`create index app_market_events_open_index on app_market_events (due_at)
      where state in ('waiting', 'applied', 'sending')`);
    this.addSql('create index app_market_events_account_id_index on app_market_events (account_id)');
    this.addSql('create index app_market_events_ends_index on app_market_events (ends_at) where ends_at is not null');
    this.addSql('alter table store_claims add column merchant_phone varchar(20)');
    // Administrators look for members by the store.
    this.addSql('create index shops_store_id_index on shops (store_id varchar_pattern_ops) where store_id is not null');
    // Set while the subscription is one of an app market: whose, of which period, and what was last told of it.
    this.addSql('alter table subscriptions add column market jsonb');
  }

  override down(): void {
    this.addSql('drop table app_market_events');
    this.addSql('alter table store_claims drop column merchant_phone');
    this.addSql('drop index shops_store_id_index');
    this.addSql('alter table subscriptions drop column market');
  }
}
