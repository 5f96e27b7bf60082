import { Migration } from '@mikro-orm/migrations';

const ID = `id bigserial primary key, created_at timestamptz not null default now(), updated_at timestamptz not null default now()`;
/** What a package allows: null or -1 is unlimited, 0 is none. */
const LIMITS = `count_messages int not null, count_devices int, count_templates int, count_campaigns int, count_phone_contacts int`;

/** Packages and what each account subscribes to. A subscription keeps the limits it was sold with. */
export class Migration20261121210000_packages extends Migration {
  override up(): void {
    this
      .addSql(`create table packages (${ID}, status boolean not null default true, title varchar(100) not null, main_name varchar(100) not null,
      app_id bigint, description text not null default '', price numeric(10, 2) not null default 0, discount numeric(10, 2) not null default 0,
      count_months int not null default 1, period_type varchar(5) not null default 'month', ${LIMITS},
      package_type varchar(7) not null default 'public', features jsonb not null default '[]', is_for_new_members boolean not null default false,
      constraint packages_period_type_check check (period_type in ('day', 'month', 'year')),
      constraint packages_package_type_check check (package_type in ('public', 'private')))`);
    this.addSql(
      'create unique index packages_one_for_new_members on packages (is_for_new_members) where is_for_new_members',
    );
    this
      .addSql(`create table package_periods (${ID}, package_id bigint not null references packages (id) on delete cascade,
      months int not null, discount numeric(10, 2) not null default 0)`);
    this.addSql('create index package_periods_package_id_index on package_periods (package_id)');

    // package_id null is the unlimited subscription, which the wire writes as 0.
    this
      .addSql(`create table subscriptions (${ID}, account_id bigint not null references accounts (id) on delete cascade,
      package_id bigint references packages (id), period_type varchar(5) not null default 'month', count_months int not null default 1,
      amount numeric(10, 2) not null default 0, starts_at timestamptz not null default now(), expire_at timestamptz, ${LIMITS},
      messages_before bigint not null default 0, constraint subscriptions_account_id_unique unique (account_id))`);
    this.addSql('create index subscriptions_package_id_index on subscriptions (package_id)');

    this
      .addSql(`insert into packages (title, main_name, description, count_messages, count_devices, count_templates, count_campaigns,
      count_phone_contacts, features, is_for_new_members)
      values ('Free', 'free', 'To try everything with one phone.', 200, 1, 5, 2, 500, '["200 messages a month", "1 device"]', true)`);
    // Whoever is there already had no limits so far.
    this.addSql('insert into subscriptions (account_id, package_id, count_messages) select id, null, -1 from accounts');
  }

  override down(): void {
    this.addSql('drop table subscriptions, package_periods, packages');
  }
}
