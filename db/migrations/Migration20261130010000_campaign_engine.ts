import { Migration } from '@mikro-orm/migrations';

/** As in Migration20261122060000_campaigns, by run: a campaign that is launched again counts from nothing, and former runs keep theirs. */
const COUNT_RECIPIENTS = `create or replace function count_recipients() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into counter_deltas (account_id, name, delta)
    select account_id, 'campaign.' || campaign_id || '.' || run || '.' || replace(status, 'claimed', 'waiting'), count(*) from arrived group by 1, 2;
  else
    insert into counter_deltas (account_id, name, delta)
    select account_id, 'campaign.' || campaign_id || '.' || run || '.' || status, sum(delta) from (
      select account_id, campaign_id, run, replace(status, 'claimed', 'waiting') as status, 1 as delta from arrived
      union all select account_id, campaign_id, run, replace(status, 'claimed', 'waiting'), -1 from gone) moved
    group by 1, 2 having sum(delta) <> 0;
  end if;
  return null;
end $$`;

const COUNT_RECIPIENTS_BEFORE = COUNT_RECIPIENTS.replaceAll(` || run || '.'`, '').replaceAll(
  'campaign_id, run,',
  'campaign_id,',
);

/** Several devices, groups and texts, a calendar and runs: what one campaign has beyond a message to a group, in the tables of the same engine. */
export class Migration20261130010000_campaign_engine extends Migration {
  override up(): void {
    this
      .addSql(`alter table campaigns add column name text not null default '', add column run int not null default 1, add column run_for varchar(6) not null default 'all',
      add column starts_on date, add column window_from varchar(5), add column window_to varchar(5), add column days varchar(3)[] not null default '{}',
      add column gap_min_seconds int, add column gap_max_seconds int, add column patience_minutes int not null default 10,
      add column audience jsonb, add column opens_at timestamptz, add column closes_at timestamptz,
      add column is_practice boolean not null default false`);

    // is_live: in a campaign that runs or is paused, so that a device looks for its next message among these alone.
    this
      .addSql(`create table campaign_devices (campaign_id bigint not null references campaigns (id) on delete cascade, device_id bigint not null,
      account_id bigint not null references accounts (id) on delete cascade, device_name text not null, is_live boolean not null default false,
      hold_reason varchar(20), held_until timestamptz, held_since timestamptz, served_at timestamptz, primary key (campaign_id, device_id))`);
    this.addSql('create index campaign_devices_live on campaign_devices (device_id) where is_live');
    this.addSql('create index campaign_devices_account_id_index on campaign_devices (account_id, campaign_id)');
    this
      .addSql(`create table campaign_groups (campaign_id bigint not null references campaigns (id) on delete cascade, group_id bigint not null,
      account_id bigint not null references accounts (id) on delete cascade, group_name text not null, primary key (campaign_id, group_id))`);
    this.addSql('create index campaign_groups_account_id_index on campaign_groups (account_id, group_id)');
    // A text that somebody was dealt is never changed: what is edited comes as another position.
    this
      .addSql(`create table campaign_texts (campaign_id bigint not null references campaigns (id) on delete cascade, position smallint not null,
      account_id bigint not null references accounts (id) on delete cascade, template_id bigint, template_name text, body text,
      is_current boolean not null default true, primary key (campaign_id, position))`);
    this.addSql('create index campaign_texts_account_id_index on campaign_texts (account_id)');

    this
      .addSql(`insert into campaign_devices (campaign_id, device_id, account_id, device_name, is_live, hold_reason, held_until, served_at)
      select id, device_id, account_id, device_name, state in ('running', 'paused'), case when state = 'running' then hold_reason end, held_until, served_at from campaigns`);
    this.addSql(`insert into campaign_groups (campaign_id, group_id, account_id, group_name)
      select id, group_id, account_id, group_name from campaigns`);
    this.addSql(`insert into campaign_texts (campaign_id, position, account_id, template_id, template_name, body)
      select id, 1, account_id, template_id, template_name, body from campaigns`);
    this.addSql('drop index campaigns_running');
    this
      .addSql(`alter table campaigns drop column group_id, drop column group_name, drop column device_id, drop column device_name,
      drop column body, drop column template_id, drop column template_name`);
    this.addSql(`create index campaigns_opening on campaigns (opens_at) where state = 'scheduled'`);
    this.addSql(`create index campaigns_closing on campaigns (closes_at) where state = 'running'`);
    this.addSql('drop index campaigns_unfinished');
    this.addSql(
      `create index campaigns_unfinished on campaigns (id) where state in ('scheduled', 'running', 'paused')`,
    );

    this
      .addSql(`alter table campaign_recipients add column run int not null default 1, add column text smallint not null default 1,
      add column group_id bigint, add column resends smallint not null default 0,
      drop constraint campaign_recipients_account_campaign_contact_unique,
      add constraint campaign_recipients_once_a_run unique (account_id, campaign_id, run, contact_id)`);
    this.addSql('drop index campaign_recipients_waiting');
    this.addSql(
      `create index campaign_recipients_waiting on campaign_recipients (campaign_id, device_id, contact_id) where status = 'waiting'`,
    );
    this.addSql('drop index campaign_recipients_begun');
    this.addSql(
      `create index campaign_recipients_begun on campaign_recipients (campaign_id, run, status, contact_id) where status <> 'waiting'`,
    );
    this.addSql(COUNT_RECIPIENTS);
    for (const table of ['counters', 'counter_deltas'])
      this.addSql(
        `update ${table} set name = regexp_replace(name, '^campaign\\.(\\d+)\\.', 'campaign.\\1.1.') where name ~ '^campaign\\.\\d+\\.[a-z]'`,
      );
    // A device with nothing to do before that time; another campaign takes it at once, its rest kept.
    this.addSql('alter table device_lanes add column idle_until timestamptz');
  }

  override down(): void {
    this.addSql('alter table device_lanes drop column idle_until');
    this.addSql(COUNT_RECIPIENTS_BEFORE);
    for (const table of ['counters', 'counter_deltas'])
      this.addSql(
        `update ${table} set name = regexp_replace(name, '^campaign\\.(\\d+)\\.1\\.', 'campaign.\\1.') where name ~ '^campaign\\.\\d+\\.1\\.'`,
      );
    this.addSql('drop index campaign_recipients_waiting, campaign_recipients_begun');
    this.addSql('delete from campaign_recipients where run > 1');
    this
      .addSql(`alter table campaign_recipients drop constraint campaign_recipients_once_a_run, drop column run, drop column text,
      drop column group_id, drop column resends,
      add constraint campaign_recipients_account_campaign_contact_unique unique (account_id, campaign_id, contact_id)`);
    this.addSql(
      `create index campaign_recipients_waiting on campaign_recipients (campaign_id, contact_id) where status = 'waiting'`,
    );
    this.addSql(
      `create index campaign_recipients_begun on campaign_recipients (campaign_id, status, contact_id) where status <> 'waiting'`,
    );
    this.addSql('delete from campaigns where not is_hidden');
    this.addSql('drop index campaigns_opening, campaigns_closing');
    this
      .addSql(`alter table campaigns add column group_id bigint, add column group_name text, add column device_id bigint, add column device_name text,
      add column body text, add column template_id bigint, add column template_name text`);
    this
      .addSql(`update campaigns c set group_id = g.group_id, group_name = g.group_name, device_id = d.device_id, device_name = d.device_name,
        body = t.body, template_id = t.template_id, template_name = t.template_name
      from campaign_groups g, campaign_devices d, campaign_texts t where g.campaign_id = c.id and d.campaign_id = c.id and t.campaign_id = c.id`);
    this.addSql(
      `alter table campaigns alter group_id set not null, alter group_name set not null, alter device_id set not null, alter device_name set not null`,
    );
    this.addSql(`create index campaigns_running on campaigns (device_id) where state = 'running'`);
    this.addSql('drop table campaign_texts, campaign_groups, campaign_devices');
    this
      .addSql(`alter table campaigns drop column name, drop column run, drop column run_for, drop column starts_on, drop column window_from, drop column window_to,
      drop column days, drop column gap_min_seconds, drop column gap_max_seconds, drop column patience_minutes, drop column audience,
      drop column opens_at, drop column closes_at, drop column is_practice`);
    this.addSql('drop index if exists campaigns_unfinished');
    this.addSql(`create index campaigns_unfinished on campaigns (id) where state in ('running', 'paused')`);
  }
}
