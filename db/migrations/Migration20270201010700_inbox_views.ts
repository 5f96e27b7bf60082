import { Migration } from '@mikro-orm/migrations';

/** Saved filters of the inbox. Shared ones have no user. */
export class Migration20270201010700_inbox_views extends Migration {
  override up(): void {
    this.addSql(`create table inbox_views (id bigint generated always as identity primary key,
      account_id bigint not null references accounts (id) on delete cascade,
      user_id bigint references users (id) on delete cascade, name varchar(40) not null, filters jsonb not null,
      device_id bigint generated always as ((filters ->> 'device')::bigint) stored
        references devices (id) on delete cascade,
      created_at timestamptz not null default now(), updated_at timestamptz not null default now())`);
    this.addSql('create index inbox_views_account_id_index on inbox_views (account_id, user_id)');
    this.addSql('create index inbox_views_user_id_index on inbox_views (user_id)');
    this.addSql('create index inbox_views_device_id_index on inbox_views (device_id)');
  }

  override down(): void {
    this.addSql('drop table inbox_views');
  }
}
