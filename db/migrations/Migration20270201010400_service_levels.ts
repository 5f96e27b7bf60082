import { Migration } from '@mikro-orm/migrations';

/** Business hours, and times by which chats must be answered. */
export class Migration20270201010400_service_levels extends Migration {
  override up(): void {
    this.addSql(`create table business_hours (id bigint generated always as identity primary key,
      account_id bigint not null references accounts (id) on delete cascade, name varchar(60) not null,
      time_zone varchar(64) not null, windows jsonb not null, holidays jsonb not null default '[]',
      changed_at timestamptz not null, constraint business_hours_account_id_name_key unique (account_id, name))`);
    for (const table of ['auto_replies', 'chatbots']) {
      this.addSql(`alter table ${table} add column business_hours_id bigint references business_hours (id),
        add column business_hours_mode varchar(10),
        add constraint ${table}_business_hours_check check (coalesce(business_hours_mode, 'within') in ('within', 'outside')
          and (business_hours_id is null) = (business_hours_mode is null))`);
      this.addSql(`create index ${table}_business_hours_id_index on ${table} (business_hours_id)
        where business_hours_id is not null`);
    }
    this.addSql(`create table sla_policies (id bigint generated always as identity primary key,
      account_id bigint not null references accounts (id) on delete cascade, name varchar(60) not null,
      position integer not null, is_for_all boolean not null, first_reply_minutes integer, next_reply_minutes integer,
      resolution_minutes integer, business_hours_id bigint references business_hours (id),
      changed_at timestamptz not null)`);
    this.addSql('create index sla_policies_account_id_index on sla_policies (account_id)');
    this.addSql('create index sla_policies_business_hours_id_index on sla_policies (business_hours_id)');
    this.addSql(`create table sla_policy_labels (
      policy_id bigint not null references sla_policies (id) on delete cascade,
      label_id bigint not null references labels (id) on delete cascade,
      account_id bigint not null references accounts (id) on delete cascade, primary key (policy_id, label_id))`);
    this.addSql('create index sla_policy_labels_label_id_index on sla_policy_labels (label_id)');
    this.addSql('create index sla_policy_labels_account_id_index on sla_policy_labels (account_id)');
    this.addServiceLevels();
  }

  /** Apart from `chats`, whose rows are written by each message. */
  private addServiceLevels(): void {
    this.addSql(`create table chat_service_levels (chat_id bigint primary key references chats (id) on delete cascade,
      account_id bigint not null references accounts (id) on delete cascade, started_at timestamptz,
      is_replied boolean not null default false, has_policy boolean not null default false,
      first_due_at timestamptz, next_due_at timestamptz, resolve_due_at timestamptz,
      first_alert varchar(10), next_alert varchar(10), resolve_alert varchar(10),
      is_breached boolean not null default false, check_at timestamptz, revision integer not null default 1,
      computed_revision integer not null default 0, computed_at timestamptz)`);
    this.addSql('create index chat_service_levels_account_id_index on chat_service_levels (account_id, chat_id)');
    this.addSql(`create index chat_service_levels_outdated on chat_service_levels (chat_id)
      where revision <> computed_revision`);
    this.addSql(`create index chat_service_levels_to_check on chat_service_levels (check_at)
      where check_at is not null`);
  }

  override down(): void {
    this.addSql('drop trigger chats_service_level on chats');
    this.addSql('drop function track_service_level');
    this.addSql('drop trigger chats_labeled on chat_labels');
    this.addSql('drop trigger chats_unlabeled on chat_labels');
    this.addSql('drop function outdate_labeled_service_levels');
    this.addSql('drop table chat_service_levels, sla_policy_labels, sla_policies');
    for (const table of ['auto_replies', 'chatbots'])
      this.addSql(`alter table ${table} drop column business_hours_mode, drop column business_hours_id`);
    this.addSql('drop table business_hours');
  }
}
