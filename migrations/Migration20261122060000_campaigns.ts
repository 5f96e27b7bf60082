import { Migration } from '@mikro-orm/migrations';

/** Counts whole statements at once: a start writes a million rows in one. What was claimed still waits, as far as people are told. */
const COUNT_RECIPIENTS = `create function count_recipients() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into counter_deltas (account_id, name, delta)
    select account_id, 'campaign.' || campaign_id || '.' || status, count(*) from arrived group by 1, 2;
  else
    insert into counter_deltas (account_id, name, delta)
    select account_id, 'campaign.' || campaign_id || '.' || status, sum(delta) from (
      select account_id, campaign_id, replace(status, 'claimed', 'waiting') as status, 1 as delta from arrived
      union all select account_id, campaign_id, replace(status, 'claimed', 'waiting'), -1 from gone) moved
    group by 1, 2 having sum(delta) <> 0;
  end if;
  return null;
end $$`;

/**
 * Messages to many. A campaign is what goes to everybody of a group, one recipient a row; a lane is a device as far as it writes to many:
 * whatever the number of campaigns, they share its pace.
 */
export class Migration20261122060000_campaigns extends Migration {
  override up(): void {
    this.addSql(
      'alter table devices add column gap_min_seconds int not null default 20, add column gap_max_seconds int not null default 30',
    );

    // Names are copied: what they name may be deleted while the campaign is still shown.
    this
      .addSql(`create table campaigns (id bigserial primary key, created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
      account_id bigint not null references accounts (id) on delete cascade, is_hidden boolean not null default false,
      group_id bigint not null, group_name text not null, members int not null, device_id bigint not null, device_name text not null,
      body text, template_id bigint, template_name text, media_uuid uuid, media_name text,
      state varchar(12) not null default 'running', waits varchar(20), is_filled boolean not null default false,
      served_at timestamptz, idempotency_key varchar(255), request_hash varchar(64) not null,
      constraint campaigns_account_id_idempotency_key_unique unique (account_id, idempotency_key))`);
    this.addSql('create index campaigns_account_id_id_index on campaigns (account_id, id)');
    this.addSql(`create index campaigns_running on campaigns (device_id) where state = 'running'`);
    this.addSql(`create index campaigns_unfinished on campaigns (id) where state in ('running', 'paused')`);

    // No foreign key to the campaign: it would be looked up for each of a million rows.
    this
      .addSql(`create table campaign_recipients (id bigserial primary key, updated_at timestamptz not null default now(),
      account_id bigint not null references accounts (id) on delete cascade, campaign_id bigint not null,
      contact_id bigint not null, device_id bigint not null, status varchar(12) not null default 'waiting', reason varchar(30), claimed_at timestamptz,
      constraint campaign_recipients_account_campaign_contact_unique unique (account_id, campaign_id, contact_id))`);
    // Who is next. Apart from the others: a planner that takes the next one for one of many would read all who are done.
    this.addSql(
      `create index campaign_recipients_waiting on campaign_recipients (campaign_id, contact_id) where status = 'waiting'`,
    );
    this.addSql(
      `create index campaign_recipients_begun on campaign_recipients (campaign_id, status, contact_id) where status <> 'waiting'`,
    );
    this.addSql(
      `create index campaign_recipients_under_way on campaign_recipients (device_id) where status in ('claimed', 'queued')`,
    );
    this.addSql(COUNT_RECIPIENTS);
    this.addSql(`create trigger count_recipients_insert after insert on campaign_recipients
      referencing new table as arrived for each statement execute function count_recipients()`);
    this.addSql(`create trigger count_recipients_update after update on campaign_recipients
      referencing new table as arrived old table as gone for each statement execute function count_recipients()`);

    this
      .addSql(`create table device_lanes (device_id bigint primary key, account_id bigint not null references accounts (id) on delete cascade,
      next_at timestamptz not null, gap_ms int not null default 0, is_busy boolean not null default false)`);
    this.addSql('create index device_lanes_due on device_lanes (next_at) where is_busy');
    this.addSql('create index device_lanes_account_id_index on device_lanes (account_id)');
  }

  override down(): void {
    this.addSql('drop table device_lanes, campaign_recipients, campaigns');
    this.addSql('drop function count_recipients');
    this.addSql(`delete from counter_deltas where name like 'campaign.%'`);
    this.addSql(`delete from counters where name like 'campaign.%'`);
    this.addSql('alter table devices drop column gap_min_seconds, drop column gap_max_seconds');
  }
}
