import { Migration } from '@mikro-orm/migrations';

/** E-mails about service levels. A row is one alert for one user. */
export class Migration20270201013002_service_level_mail extends Migration {
  override up(): void {
    this.addSql('alter table users add column service_levels_by_email boolean not null default false');
    this.addSql(`create table sla_notices (id bigint generated always as identity primary key,
      account_id bigint not null references accounts (id) on delete cascade,
      user_id bigint not null references users (id) on delete cascade,
      chat_id bigint not null references chats (id) on delete cascade,
      target varchar(12) not null, kind varchar(10) not null, due_at timestamptz not null,
      send_at timestamptz not null, sent_at timestamptz, created_at timestamptz not null default now(),
      constraint sla_notices_once unique (user_id, chat_id, target, kind, due_at))`);
    this.addSql('create index sla_notices_account_id_index on sla_notices (account_id)');
    this.addSql('create index sla_notices_chat_id_index on sla_notices (chat_id)');
    this.addSql('create index sla_notices_unsent on sla_notices (send_at) where sent_at is null');
  }

  override down(): void {
    this.addSql('drop table sla_notices');
    this.addSql('alter table users drop column service_levels_by_email');
  }
}
