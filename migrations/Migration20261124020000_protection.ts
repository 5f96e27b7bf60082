import { Migration } from '@mikro-orm/migrations';

/** Of one of our messages: it has reached somebody. */
const ARRIVED = `('delivered', 'read', 'played')`;

/**
 * Adds `n` to what a device has sent today and in this hour, unless that would be more than allowed; false then. The row is the lock, so it is
 * exact however many processes count at once. A day is one of the account's time zone, fixed when it begins.
 */
const COUNT_SENDS = `create function count_sends(of_device bigint, n int, at timestamptz, most_day int default null, most_hour int default null)
returns boolean language plpgsql as $$
begin
  update devices d set
    sent_day = n + case when d.day_ends_at > at then d.sent_day else 0 end,
    day_ends_at = case when d.day_ends_at > at then d.day_ends_at
      else (date_trunc('day', at at time zone a.time_zone) + interval '1 day') at time zone a.time_zone end,
    sent_hour = n + case when d.hour_ends_at > at then d.sent_hour else 0 end,
    hour_ends_at = case when d.hour_ends_at > at then d.hour_ends_at else date_trunc('hour', at) + interval '1 hour' end
  from accounts a where a.id = d.account_id and d.id = of_device
    and (most_day is null or n + case when d.day_ends_at > at then d.sent_day else 0 end <= most_day)
    and (most_hour is null or n + case when d.hour_ends_at > at then d.sent_hour else 0 end <= most_hour);
  return found;
end $$`;

/** A first message that arrives with somebody new says that WhatsApp lets the number write to new people again. */
const WARM_CHAT = `create function warm_chat() returns trigger language plpgsql as $$
begin
  update chats set is_warm = true where id = new.chat_id and not is_warm;
  if found and new.from_me then
    update devices set refused_chats = '{}', refusal_rests = 0
      where id = new.device_id and (refusal_rests > 0 or refused_chats <> '{}');
  end if;
  return null;
end $$`;

/** What keeps a number from being banned: how much it sends, to whom it may write now, and when it has to stop. */
export class Migration20261124020000_protection extends Migration {
  override up(): void {
    this.addSql(`alter table devices add column linked_at timestamptz,
      add column cap_day int not null default 1000, add column cap_hour int not null default 120, add column warms_up boolean not null default true,
      add column sent_day int not null default 0, add column day_ends_at timestamptz,
      add column sent_hour int not null default 0, add column hour_ends_at timestamptz,
      add column guarded_at timestamptz, add column guard_reason varchar(20), add column bulk_outcomes varchar(60) not null default '',
      add column refused_chats bigint[] not null default '{}', add column refusal_rests int not null default 0`);
    this.addSql('update devices set linked_at = created_at where phone is not null');
    this.addSql(`create index devices_limited on devices (limited_until) where limited_by is not null`);
    this.addSql(COUNT_SENDS);

    // Warm: they have written to this number, or something of ours has reached them from it.
    this.addSql('alter table chats add column is_warm boolean not null default false');
    const isSign = (row: string) => `(not ${row}.from_me or ${row}.status in ${ARRIVED})`;
    this.addSql(
      `update chats c set is_warm = true where exists (select from messages m where m.chat_id = c.id and ${isSign('m')})`,
    );
    this.addSql('create index chats_warm on chats (device_id, contact_id) where is_warm');
    this.addSql('create view warm_contacts as select account_id, device_id, contact_id from chats where is_warm');
    this.addSql(WARM_CHAT);
    this.addSql(`create trigger warm_chat_insert after insert on messages for each row
      when (${isSign('new')}) execute function warm_chat()`);
    this.addSql(`create trigger warm_chat_update after update of status, chat_id on messages for each row
      when (${isSign('new')} and (new.chat_id <> old.chat_id or not ${isSign('old')})) execute function warm_chat()`);

    this.addSql(`alter table messages add column is_bulk boolean not null default false,
      add column waits varchar(20), add column waits_until timestamptz`);
    this.addSql('alter table campaigns add column waits_until timestamptz');
    this.addSql('alter table campaign_recipients add column attempts int not null default 0');
  }

  override down(): void {
    this.addSql('alter table campaign_recipients drop column attempts');
    this.addSql('alter table campaigns drop column waits_until');
    this.addSql('alter table messages drop column is_bulk, drop column waits, drop column waits_until');
    this.addSql('drop trigger warm_chat_insert on messages');
    this.addSql('drop trigger warm_chat_update on messages');
    this.addSql('drop function warm_chat, count_sends');
    this.addSql('drop view warm_contacts');
    this.addSql('alter table chats drop column is_warm');
    this
      .addSql(`alter table devices drop column linked_at, drop column cap_day, drop column cap_hour, drop column warms_up,
      drop column sent_day, drop column day_ends_at, drop column sent_hour, drop column hour_ends_at, drop column guarded_at,
      drop column guard_reason, drop column bulk_outcomes, drop column refused_chats, drop column refusal_rests`);
  }
}
