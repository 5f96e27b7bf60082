import { Migration } from '@mikro-orm/migrations';

/** Figures of the team report. Functions of `db/functions` write the measures, a worker adds them up. */
export class Migration20270201010600_team_reports extends Migration {
  override up(): void {
    this.addSql(`create table chat_openings (chat_id bigint primary key references chats (id) on delete cascade,
      account_id bigint not null references accounts (id) on delete cascade, opened_at timestamptz not null,
      is_reopened boolean not null, user_id bigint, team_id bigint, label_id bigint, first_reply_at timestamptz,
      resolved_at timestamptz)`);
    this.addSql('create index chat_openings_account_id_index on chat_openings (account_id)');
    this.addSql(`create table team_measures (account_id bigint not null references accounts (id) on delete cascade,
      at timestamptz not null, device_id bigint not null, user_id bigint, team_id bigint, label_id bigint,
      figure varchar(12) not null, count integer not null default 1, value bigint not null default 0)`);
    this.addSql('create index team_measures_account_id_index on team_measures (account_id)');
    this.addSql(`create table team_figures (account_id bigint not null references accounts (id) on delete cascade,
      slice varchar(6) not null, device_id bigint not null, figure varchar(12) not null, day date not null,
      item_id bigint not null, bucket smallint not null, count integer not null, value bigint not null,
      primary key (account_id, slice, device_id, figure, day, item_id, bucket) include (count, value))`);
  }

  override down(): void {
    this.addSql('drop trigger messages_measured on messages');
    this.addSql('drop trigger live_messages_measured on messages');
    this.addSql('drop function measure_message');
    this.addSql('drop trigger chats_measured on chats');
    this.addSql('drop function measure_waiting');
    this.addSql('drop trigger chat_history_measured on chat_history');
    this.addSql('drop function measure_chat_history');
    this.addSql('drop function measure_chat');
    this.addSql('drop function label_of_chat');
    this.addSql('drop table team_figures, team_measures, chat_openings');
  }
}
