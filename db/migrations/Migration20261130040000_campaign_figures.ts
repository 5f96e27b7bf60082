import { Migration } from '@mikro-orm/migrations';

/** Failures that say something of the number: the same as in src/campaigns/recipients/move-recipients.ts. */
const IS_REFUSED = `status = 'failed' and reason in ('refused', 'refused_463', 'unknown')`;
const COLUMNS = `account_id, campaign_id, run, device_id, text, replace(status, 'claimed', 'waiting') as status,
  coalesce(${IS_REFUSED}, false) as is_refused, has_clicked, has_opted_out`;
const HAS_GONE = `('sent', 'delivered', 'read', 'replied')`;

/** What rows of `moved` change: of the run, and of each device and text. A row counts in several figures, and in its status once. */
const FIGURES = `select m.account_id, 'campaign.' || m.campaign_id || '.' || m.run || p.part || f.figure as name, sum(m.delta) as delta
  from moved m
  cross join lateral (values (m.status, true), ('refused', m.is_refused), ('clicked', m.has_clicked), ('opted_out', m.has_opted_out)) f (figure, counts)
  cross join lateral (values ('.'), ('.' || m.device_id || '.' || m.text || '.')) p (part)
  where f.counts group by 1, 2 having sum(m.delta) <> 0`;

/** A start writes a million rows in one statement: they are grouped by their columns as they are before anything is made of them. */
const COUNT_RECIPIENTS = `create or replace function count_recipients() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    with grouped as materialized (
      select account_id, campaign_id, run, device_id, text, status, reason, has_clicked, has_opted_out, count(*) as delta
        from arrived group by 1, 2, 3, 4, 5, 6, 7, 8, 9),
    moved as (select ${COLUMNS}, delta from grouped)
    insert into counter_deltas (account_id, name, delta) ${FIGURES};
  else
    with moved as (
      select account_id, campaign_id, run, device_id, text, status, is_refused, has_clicked, has_opted_out, sum(delta) as delta
        from (select ${COLUMNS}, 1 as delta from arrived union all select ${COLUMNS}, -1 from gone) rows
       group by 1, 2, 3, 4, 5, 6, 7, 8, 9 having sum(delta) <> 0)
    insert into counter_deltas (account_id, name, delta) ${FIGURES};
    insert into counter_deltas (account_id, name, bucket, delta)
    select a.account_id, 'campaign.' || a.campaign_id || '.' || a.run || '.hour.' || case a.status when 'failed' then 'failed' else 'sent' end,
        date_bin('1 hour', clock_timestamp(), 'epoch'), count(*)
      from arrived a join gone g on g.id = a.id
     where a.status in ('failed', 'sent', 'delivered', 'read', 'replied') and a.status <> g.status
       and (a.status = 'failed' or g.status not in ${HAS_GONE}) group by 1, 2;
  end if;
  return null;
end $$`;

/** As in Migration20261130010000_campaign_engine. */
const COUNT_RECIPIENTS_BEFORE = `create or replace function count_recipients() returns trigger language plpgsql as $$
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

const TOTALS = `create view counter_totals as
  select account_id, name, bucket, sum(value)::bigint as value from (
    select account_id, name, bucket, value from counters
    union all select account_id, name, bucket, delta as value from counter_deltas) parts
  group by account_id, name, bucket`;

/** The figures of a campaign's report, kept as they change: by device and text, and by the hour. */
export class Migration20261130040000_campaign_figures extends Migration {
  override up(): void {
    this.addSql(`alter table campaign_recipients add column has_clicked boolean not null default false,
      add column has_opted_out boolean not null default false`);
    // A name of a campaign, its run, a device, a text and a figure is longer than the others.
    this.addSql('drop view counter_totals');
    for (const table of ['counters', 'counter_deltas']) {
      this.addSql(`alter table ${table} alter column name type varchar(80)`);
      // All figures of a run are found by how their names begin.
      this.addSql(
        `create index ${table}_campaigns on ${table} (account_id, name varchar_pattern_ops) where name like 'campaign.%'`,
      );
    }
    this.addSql(TOTALS);
    this.addSql(COUNT_RECIPIENTS);
    this
      .addSql(`with moved as (select ${COLUMNS}, count(*) as delta from campaign_recipients group by 1, 2, 3, 4, 5, 6, 7, 8, 9)
      insert into counters (account_id, name, bucket, value)
      select account_id, name, 'epoch', delta from (${FIGURES}) figures
       where name ~ '^campaign\\.\\d+\\.\\d+\\.(\\d|refused)'`);
  }

  override down(): void {
    this.addSql(COUNT_RECIPIENTS_BEFORE);
    this.addSql('drop view counter_totals');
    for (const table of ['counters', 'counter_deltas']) {
      this.addSql(`drop index ${table}_campaigns`);
      this.addSql(`delete from ${table} where name ~ '^campaign\\.\\d+\\.\\d+\\.(\\d|hour|refused|clicked|opted_out)'`);
      this.addSql(`alter table ${table} alter column name type varchar(40)`);
    }
    this.addSql(TOTALS);
    this.addSql('alter table campaign_recipients drop column has_clicked, drop column has_opted_out');
  }
}
