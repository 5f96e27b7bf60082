import { Migration } from '@mikro-orm/migrations';

const DATES = 'created_at timestamptz not null default now(), updated_at timestamptz not null default now()';

/** What is paid for packages, by whom it is taken, and coupons. Amounts are whole halalas. */
export class Migration20261207010000_payments extends Migration {
  override up(): void {
    // A private package is offered to whoever has its link.
    this.addSql('alter table packages add column link_token varchar(60)');

    // One row. Keys are sealed; `last_invoice` is counted up in the transaction that marks a payment paid, so that no number is left out.
    this.addSql(`create table payment_settings (id boolean primary key default true check (id), ${DATES},
      provider varchar(10) not null default 'none' check (provider in ('none', 'test', 'bank', 'moyasar', 'stripe')),
      key_id varchar(8), moyasar_key bytea, moyasar_webhook bytea, stripe_key bytea, stripe_webhook bytea,
      bank_details text not null default '', seller_name varchar(200) not null default '', seller_address varchar(500) not null default '',
      vat_number varchar(15), vat_rate int not null default 0 check (vat_rate between 0 and 5000),
      prices_include_vat boolean not null default true, last_invoice int not null default 0)`);
    this.addSql('insert into payment_settings default values');

    this.addSql(`create table coupons (id bigserial primary key, ${DATES}, code varchar(40) not null,
      kind varchar(7) not null check (kind in ('percent', 'amount')), value int not null check (value > 0),
      first_period_only boolean not null default true, most_uses int, uses int not null default 0, expires_at timestamptz,
      is_on boolean not null default true)`);
    this.addSql('create unique index coupons_code_unique on coupons (lower(code))');

    // An invoice outlives the account it was written for, so whom it names is written down in it.
    this.addSql(`create table payments (id bigserial primary key, ${DATES},
      account_id bigint references accounts (id) on delete set null, buyer_username varchar(100) not null, buyer_email varchar(254) not null,
      origin varchar(10) not null check (origin in ('order', 'admin', 'copy')), order_key uuid not null default gen_random_uuid() unique,
      package_id bigint references packages (id) on delete set null, package_title varchar(100) not null, period_type varchar(5) not null,
      months int not null, change varchar(10) not null check (change in ('new', 'renew', 'upgrade', 'downgrade')),
      base int not null, coupon_id bigint references coupons (id) on delete set null, coupon_discount int not null default 0,
      value int not null, credit int not null default 0, credited_ids bigint[] not null default '{}', extra_days int not null default 0,
      net int not null, vat int not null, vat_rate int not null, total int not null check (total >= 0),
      provider varchar(10) not null, provider_ref varchar(255), redirect_url text, transaction_id varchar(255), transaction jsonb,
      state varchar(10) not null default 'open'
        check (state in ('open', 'paid', 'held', 'expired', 'refused', 'refunding', 'refunded')),
      reason varchar(500), decided_by bigint, receipt_type varchar(50),
      expires_at timestamptz, check_at timestamptz, checked_at timestamptz, checks int not null default 0, paid_at timestamptz,
      starts_at timestamptz, ends_at timestamptz, invoice_number int unique, seller jsonb, credited_to bigint references payments (id))`);
    this.addSql('create index payments_account_id_index on payments (account_id, id)');
    this.addSql('create index payments_package_id_index on payments (package_id)');
    this.addSql('create index payments_credited_to_index on payments (credited_to) where credited_to is not null');
    this.addSql('create index payments_check_at_index on payments (check_at) where check_at is not null');
    this.addSql(
      'create unique index payments_provider_ref_unique on payments (provider, provider_ref) where provider_ref is not null',
    );
    this.addSql(
      'create unique index payments_transaction_unique on payments (provider, transaction_id) where transaction_id is not null',
    );
    // A receipt of a bank transfer is the platform's: an account without a package has no room for files.
    this
      .addSql(`create table payment_receipts (payment_id bigint primary key references payments (id) on delete cascade,
      bytes bytea not null)`);
    // Each message of a provider counts once.
    this.addSql(`create table payment_webhooks (provider varchar(10) not null, event_id varchar(255) not null,
      received_at timestamptz not null default now(), primary key (provider, event_id))`);
    this.addSql('create index payment_webhooks_received_at_index on payment_webhooks (received_at)');
    // What the test provider knows: it stands for a service of its own.
    this
      .addSql(`create table test_checkouts (ref varchar(60) primary key, created_at timestamptz not null default now(),
      order_key uuid not null unique, amount int not null, description varchar(200) not null, return_url text not null,
      state varchar(8) not null default 'open' check (state in ('open', 'paid', 'failed', 'expired')),
      transactions jsonb not null default '[]')`);

    // Who is told that their package is about to end: of one end each of the days once.
    this.addSql(`create table subscription_reminders (id bigserial primary key, ${DATES},
      account_id bigint not null references accounts (id) on delete cascade, expire_at timestamptz not null, days_before int not null,
      state varchar(8) not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'skipped', 'failed')),
      attempts int not null default 0, due_at timestamptz not null default now(), unique (account_id, expire_at, days_before))`);
    this.addSql(
      `create index subscription_reminders_due_index on subscription_reminders (due_at) where state = 'waiting'`,
    );
    this.addSql('create index subscriptions_expire_at_index on subscriptions (expire_at) where expire_at is not null');

    // A smaller package that is paid for begins when the present one is over.
    this.addSql(
      'alter table subscriptions add column next_payment_id bigint references payments (id) on delete set null',
    );
    this.addSql(`create index subscriptions_next_payment_index on subscriptions (next_payment_id)
      where next_payment_id is not null`);
  }

  override down(): void {
    this.addSql('alter table subscriptions drop column next_payment_id');
    this.addSql('drop index subscriptions_expire_at_index');
    this.addSql(
      'drop table subscription_reminders, test_checkouts, payment_webhooks, payment_receipts, payments, coupons, payment_settings',
    );
    this.addSql('alter table packages drop column link_token');
  }
}
