import { Migration } from '@mikro-orm/migrations';

/** Beside the account's, the lines of the message's device: device.<id>.sent and so on. `blocked` are failures that were WhatsApp's own refusal. */
const COUNT_MESSAGE = `create or replace function count_message() returns trigger language plpgsql as $$
declare
  counted messages := case when tg_op = 'DELETE' then old else new end;
  quarter timestamptz := date_bin('15 minutes', counted.at, 'epoch');
  device text := 'device.' || counted.device_id;
  before int := case when tg_op = 'INSERT' then 0 else message_stage(old.status) end;
  after int := case when tg_op = 'DELETE' then 0 else message_stage(new.status) end;
  was_blocked int := case when tg_op = 'INSERT' then 0 else (before = -1 and coalesce(old.failure like 'refused%', false))::int end;
  is_blocked int := case when tg_op = 'DELETE' then 0 else (after = -1 and coalesce(new.failure like 'refused%', false))::int end;
  sent int := (after >= 1)::int - (before >= 1)::int;
  delivered int := (after >= 2)::int - (before >= 2)::int;
  seen int := (after >= 3)::int - (before >= 3)::int;
  failed int := (after = -1)::int - (before = -1)::int;
begin
  -- An account that goes takes its counters along.
  if tg_op = 'DELETE' and not exists (select from accounts where id = counted.account_id) then return null; end if;
  insert into counter_deltas (account_id, name, bucket, delta)
  select counted.account_id, d.name, d.bucket, d.delta from (values
    ('messages.sent', quarter, sent), (device || '.sent', quarter, sent),
    ('messages.delivered', quarter, delivered), (device || '.delivered', quarter, delivered),
    ('messages.read', quarter, seen), (device || '.read', quarter, seen),
    ('messages.failed', quarter, failed), (device || '.failed', quarter, failed),
    (device || '.blocked', quarter, is_blocked - was_blocked),
    -- Once accepted is paid for, whatever becomes of the row.
    ('messages.charged', 'epoch', (before < 1 and after >= 1)::int)) d (name, bucket, delta)
  where d.delta <> 0;
  return null;
end $$`;

const COUNT_MESSAGE_OF_ACCOUNTS = `create or replace function count_message() returns trigger language plpgsql as $$
declare
  counted messages := case when tg_op = 'DELETE' then old else new end;
  quarter timestamptz := date_bin('15 minutes', counted.at, 'epoch');
  before int := case when tg_op = 'INSERT' then 0 else message_stage(old.status) end;
  after int := case when tg_op = 'DELETE' then 0 else message_stage(new.status) end;
begin
  if tg_op = 'DELETE' and not exists (select from accounts where id = counted.account_id) then return null; end if;
  insert into counter_deltas (account_id, name, bucket, delta)
  select counted.account_id, d.name, d.bucket, d.delta from (values
    ('messages.sent', quarter, (after >= 1)::int - (before >= 1)::int),
    ('messages.delivered', quarter, (after >= 2)::int - (before >= 2)::int),
    ('messages.read', quarter, (after >= 3)::int - (before >= 3)::int),
    ('messages.failed', quarter, (after = -1)::int - (before = -1)::int),
    ('messages.charged', 'epoch', (before < 1 and after >= 1)::int)) d (name, bucket, delta)
  where d.delta <> 0;
  return null;
end $$`;

/** What each device sent and how it went, by the quarter of an hour like the account's own figures; its timeline by age. */
export class Migration20261124010000_device_health extends Migration {
  override up(): void {
    this.addSql(COUNT_MESSAGE);
    this.addSql(`insert into counters (account_id, name, bucket, value)
      select m.account_id, 'device.' || m.device_id || d.name, date_bin('15 minutes', m.at, 'epoch'), count(*) from messages m, lateral (values
        ('.sent', message_stage(m.status) >= 1), ('.delivered', message_stage(m.status) >= 2), ('.read', message_stage(m.status) >= 3),
        ('.failed', message_stage(m.status) = -1), ('.blocked', message_stage(m.status) = -1 and m.failure like 'refused%')) d (name, counts)
      where d.counts and m.from_me and m.origin <> 'phone' and m.at > now() - interval '40 days' group by 1, 2, 3`);
    // Old figures of devices are dropped by age, and so are entries of timelines.
    this.addSql(`create index counters_of_devices on counters (bucket) where name like 'device.%'`);
    this.addSql('create index device_events_at on device_events (at)');
  }

  override down(): void {
    this.addSql('drop index device_events_at');
    this.addSql('drop index counters_of_devices');
    this.addSql(COUNT_MESSAGE_OF_ACCOUNTS);
    this.addSql(`delete from counter_deltas where name like 'device.%'`);
    this.addSql(`delete from counters where name like 'device.%'`);
  }
}
