import { Migration } from '@mikro-orm/migrations';

/** Customers rate resolved chats. Tickets know who opened them. */
export class Migration20270201010500_customer_rating extends Migration {
  override up(): void {
    this.addSql(`create table csat_settings (
      account_id bigint primary key references accounts (id) on delete cascade, is_on boolean not null,
      question varchar(1000) not null, days_between smallint not null check (days_between between 0 and 365),
      updated_at timestamptz not null default now())`);
    this.addSql(`create table inbox_settings (
      account_id bigint primary key references accounts (id) on delete cascade,
      same_assignee_days smallint not null check (same_assignee_days between 0 and 30),
      updated_at timestamptz not null default now())`);
    this.addSql(`create table chat_ratings (id bigint generated always as identity primary key,
      account_id bigint not null references accounts (id) on delete cascade,
      chat_id bigint not null references chats (id) on delete cascade, resolved_at timestamptz not null,
      state varchar(10) not null default 'due'
        constraint chat_ratings_state_check check (state in ('due', 'asked', 'rated', 'commented')),
      asked_at timestamptz, score smallint constraint chat_ratings_score_check check (score between 1 and 5),
      comment text, rated_at timestamptz, created_at timestamptz not null default now(),
      constraint chat_ratings_once unique (chat_id, resolved_at))`);
    this.addSql('create index chat_ratings_account_id_index on chat_ratings (account_id)');
    this.addSql(`create index chat_ratings_due on chat_ratings (id) where state = 'due'`);
    this.addSql('create index chat_ratings_scored on chat_ratings (chat_id, id) where score is not null');
    this.addSql('alter table tickets add column opened_by_id bigint references users (id) on delete set null');
    this.addSql(`create index tickets_opened_by_id_index on tickets (opened_by_id) where opened_by_id is not null`);
  }

  override down(): void {
    this.addSql('alter table tickets drop column opened_by_id');
    this.addSql('drop table chat_ratings, inbox_settings, csat_settings');
    this.addSql('drop function if exists publish_webhook_rating');
  }
}
