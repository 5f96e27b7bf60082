import { Migration } from '@mikro-orm/migrations';

/** Rules assign open chats to available colleagues. */
export class Migration20270201010300_assignment_rules extends Migration {
  override up(): void {
    this.addSql('alter table users add column working_hours jsonb');
    this.addSql(`create table assignment_rules (id bigint generated always as identity primary key,
      account_id bigint not null references accounts (id) on delete cascade, name varchar(60) not null,
      is_on boolean not null default true, position integer not null, conditions jsonb not null default '[]',
      user_id bigint references users (id) on delete set null,
      team_id bigint references teams (id) on delete set null,
      method varchar(20) not null default 'round_robin'
        constraint assignment_rules_method_check check (method in ('round_robin', 'least_loaded')),
      created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
      constraint assignment_rules_one_target check (user_id is null or team_id is null))`);
    this.addSql('create index assignment_rules_account_id_index on assignment_rules (account_id, position)');
    this.addSql('create index assignment_rules_user_id_index on assignment_rules (user_id) where user_id is not null');
    this.addSql('create index assignment_rules_team_id_index on assignment_rules (team_id) where team_id is not null');
    this.addSql(`create table chats_to_deal (chat_id bigint primary key references chats (id) on delete cascade,
      account_id bigint not null references accounts (id) on delete cascade, device_id bigint not null,
      message_id bigint, is_handover boolean not null default false,
      rule_id bigint references assignment_rules (id) on delete set null, is_waiting boolean not null default false,
      created_at timestamptz not null default clock_timestamp())`);
    this.addSql('create index chats_to_deal_account_id_index on chats_to_deal (account_id, rule_id, created_at)');
    this.addSql('create index chats_to_deal_rule_id_index on chats_to_deal (rule_id) where rule_id is not null');
    this.addSql(`create table team_turns (team_id bigint not null references teams (id) on delete cascade,
      user_id bigint not null references users (id) on delete cascade,
      account_id bigint not null references accounts (id) on delete cascade, turn bigint not null,
      primary key (team_id, user_id))`);
    this.addSql('create index team_turns_user_id_index on team_turns (user_id)');
    this.addSql('create index team_turns_account_id_index on team_turns (account_id)');
    this.addSql(`create table user_presence (user_id bigint primary key references users (id) on delete cascade,
      account_id bigint not null references accounts (id) on delete cascade, active_at timestamptz not null,
      away_reason varchar(10)
        constraint user_presence_away_reason_check check (away_reason in ('switched', 'idle', 'hours')))`);
    this.addSql('create index user_presence_account_id_index on user_presence (account_id)');
    this.addSql(`create index user_presence_to_check on user_presence (user_id)
      where away_reason is null or away_reason = 'hours'`);
  }

  override down(): void {
    for (const table of ['user_presence', 'team_turns', 'chats_to_deal', 'assignment_rules'])
      this.addSql(`drop table ${table}`);
    this.addSql('alter table users drop column working_hours');
  }
}
