import { Migration } from '@mikro-orm/migrations';

/** As it was, but for which of the account's messages the plan pays. */
const countMessage = (
  isCharged: string,
): string => `create or replace function count_message() returns trigger language plpgsql as $$
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
    ('messages.charged', 'epoch', (${isCharged})::int)) d (name, bucket, delta)
  where d.delta <> 0;
  return null;
end $$`;

/** The answer to a word by which somebody asks for silence or comes back: the plan does not pay for it, and nobody gets more than a few. */
export class Migration20261126030200_free_replies extends Migration {
  override up(): void {
    this.addSql('alter table messages add column is_free boolean not null default false');
    this.addSql('alter table contacts add column opt_out_replied_at timestamptz[]');
    this.addSql(countMessage('before < 1 and after >= 1 and not counted.is_free'));
  }

  override down(): void {
    this.addSql(countMessage('before < 1 and after >= 1'));
    this.addSql('alter table contacts drop column opt_out_replied_at');
    this.addSql('alter table messages drop column is_free');
  }
}
