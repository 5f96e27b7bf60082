import { Migration } from '@mikro-orm/migrations';

/**
 * Every change of a campaign's state is told by the row itself, whichever statement makes it: none can forget to. Who does something says so
 * to the transaction (src/campaigns/timeline/act-as.ts); what nobody says happens by itself.
 */
const TELL_CAMPAIGN = `create function tell_campaign() returns trigger language plpgsql as $$
declare
  kinds text[] := case
    when tg_op = 'INSERT' and new.state = 'scheduled' then '{created,scheduled}'
    when tg_op = 'INSERT' then '{created}'
    when new.run > old.run then '{relaunched}'
    when new.state = 'scheduled' and old.state = 'draft' then '{scheduled}'
    when new.state = 'running' and old.state = 'scheduled' then '{started}'
    when new.state = 'running' and old.state = 'paused' then '{resumed}'
    when new.state = 'paused' or new.state = 'draft' then '{paused}'
    when new.state = 'cancelled' then '{stopped}'
    when new.state = 'finished' then '{finished}'
    else '{}' end;
begin
  insert into campaign_timeline (account_id, campaign_id, kind, reason, by_name)
  select new.account_id, new.id, kind, case kind when 'paused' then coalesce(new.hold_reason, 'paused_by_user') end,
      nullif(current_setting('mersal.acting_user', true), '')
    from unnest(kinds) with ordinality k (kind, place) order by place;
  return null;
end $$`;

/** What happened to campaigns, by whom and why. */
export class Migration20261130040100_campaign_timeline extends Migration {
  override up(): void {
    this
      .addSql(`create table campaign_timeline (id bigserial primary key, account_id bigint not null references accounts (id) on delete cascade,
      campaign_id bigint not null references campaigns (id) on delete cascade, kind varchar(20) not null, reason varchar(20), by_name text,
      device_name text, count int, at timestamptz not null default clock_timestamp())`);
    this.addSql('create index campaign_timeline_latest on campaign_timeline (campaign_id, at, id)');
    this.addSql('create index campaign_timeline_account_id_index on campaign_timeline (account_id, campaign_id)');
    // Which hold of a device the timeline has told: one that is over before it lasts is never told.
    this.addSql('alter table campaign_devices add column told_hold varchar(20)');
    this.addSql(
      'create index campaign_devices_held on campaign_devices (campaign_id) where hold_reason is not null or told_hold is not null',
    );
    this.addSql(TELL_CAMPAIGN);
    this.addSql(
      'create trigger tell_campaign_insert after insert on campaigns for each row when (not new.is_hidden) execute function tell_campaign()',
    );
    this.addSql(`create trigger tell_campaign_update after update of state, run on campaigns for each row
      when (not new.is_hidden and (new.state <> old.state or new.run <> old.run)) execute function tell_campaign()`);
  }

  override down(): void {
    this.addSql('drop trigger tell_campaign_insert on campaigns');
    this.addSql('drop trigger tell_campaign_update on campaigns');
    this.addSql('drop function tell_campaign');
    this.addSql('alter table campaign_devices drop column told_hold');
    this.addSql('drop table campaign_timeline');
  }
}
