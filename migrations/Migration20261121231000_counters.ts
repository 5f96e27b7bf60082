import { Migration } from '@mikro-orm/migrations';

/** How far a message came: the first three contain each other. */
const STAGE = `create function message_stage(status text) returns int language sql immutable as $$
  select case status when 'sent' then 1 when 'delivered' then 2 when 'read' then 3 when 'played' then 3 when 'failed' then -1 else 0 end $$`;

// Functions and triggers count, not the code: no path can forget it, and what is counted is what was committed.
const COUNT_MESSAGE = `create function count_message() returns trigger language plpgsql as $$
declare
  counted messages := case when tg_op = 'DELETE' then old else new end;
  quarter timestamptz := date_bin('15 minutes', counted.at, 'epoch');
  before int := case when tg_op = 'INSERT' then 0 else message_stage(old.status) end;
  after int := case when tg_op = 'DELETE' then 0 else message_stage(new.status) end;
begin
  -- An account that goes takes its counters along.
  if tg_op = 'DELETE' and not exists (select from accounts where id = counted.account_id) then return null; end if;
  insert into counter_deltas (account_id, name, bucket, delta)
  select counted.account_id, d.name, d.bucket, d.delta from (values
    ('messages.sent', quarter, (after >= 1)::int - (before >= 1)::int),
    ('messages.delivered', quarter, (after >= 2)::int - (before >= 2)::int),
    ('messages.read', quarter, (after >= 3)::int - (before >= 3)::int),
    ('messages.failed', quarter, (after = -1)::int - (before = -1)::int),
    -- Once accepted is paid for, whatever becomes of the row.
    ('messages.charged', 'epoch', (before < 1 and after >= 1)::int)) d (name, bucket, delta)
  where d.delta <> 0;
  return null;
end $$`;

const COUNT_ROW = `create function count_row() returns trigger language plpgsql as $$
begin
  -- Arguments: the counter and what to add.
  if tg_op = 'DELETE' then
    insert into counter_deltas (account_id, name, delta)
    select id, tg_argv[0], tg_argv[1]::int from accounts where id = old.account_id;
  else
    insert into counter_deltas (account_id, name, delta) values (new.account_id, tg_argv[0], tg_argv[1]::int);
  end if;
  return null;
end $$`;

interface Counted {
  counter: string;
  table: string;
  /** The column whose change may change whether a row counts; null when every row does. */
  of: string | null;
  /** Whether a row counts, said of `row`. */
  when: string;
}

const COUNTED: Counted[] = [
  { counter: 'devices', table: 'devices', of: null, when: 'true' },
  { counter: 'devices.on', table: 'devices', of: 'state', when: `row.state = 'on'` },
  { counter: 'contacts', table: 'contacts', of: 'phone', when: 'row.phone is not null' },
];

/**
 * The figures of dashboards and limits, kept as they change. Statements only add lines to counter_deltas, so that nobody waits
 * for anybody; a worker folds the lines into counters, and counter_totals is always both.
 */
export class Migration20261121231000_counters extends Migration {
  override up(): void {
    // What is nobody's is the platform's.
    this
      .addSql(`create table counters (account_id bigint references accounts (id) on delete cascade, name varchar(40) not null,
      bucket timestamptz not null, value bigint not null,
      constraint counters_account_id_name_bucket_unique unique nulls not distinct (account_id, name, bucket))`);
    // Without a foreign key: it would lock the account's row at each message. The folding drops what belongs to one that is gone.
    this.addSql(`create table counter_deltas (account_id bigint, name varchar(40) not null,
      bucket timestamptz not null default 'epoch', delta int not null)`);
    this.addSql(
      'create index counter_deltas_account_id_name_bucket_index on counter_deltas (account_id, name, bucket)',
    );
    this.addSql(`create view counter_totals as
      select account_id, name, bucket, sum(value)::bigint as value from (
        select account_id, name, bucket, value from counters
        union all select account_id, name, bucket, delta::bigint from counter_deltas) parts
      group by account_id, name, bucket`);

    this.addSql(STAGE);
    this.addSql(COUNT_MESSAGE);
    this.addSql(COUNT_ROW);
    this.countMessages();
    for (const counted of COUNTED) this.countRows(counted);
  }

  override down(): void {
    for (const table of ['messages', 'devices', 'contacts'])
      this.addSql(`do $$ declare name text; begin
        for name in select tgname from pg_trigger where tgrelid = '${table}'::regclass and tgname like 'count_%' loop
          execute format('drop trigger %I on ${table}', name);
        end loop; end $$`);
    this.addSql('drop function count_row, count_message, message_stage');
    this.addSql('drop view counter_totals');
    this.addSql('drop table counter_deltas, counters');
  }

  /** Row triggers with a condition: a statement that moves no count, such as the writing of a queued message, pays nothing. */
  private countMessages(): void {
    const isOurs = (row: string) => `${row}.from_me and ${row}.origin <> 'phone'`;
    const on = (event: string, when: string) =>
      `create trigger count_message_${event.slice(0, 6)} after ${event} on messages for each row when (${when}) execute function count_message()`;
    this.addSql(on('insert', `${isOurs('new')} and message_stage(new.status) <> 0`));
    this.addSql(on('update of status', `${isOurs('new')} and message_stage(new.status) <> message_stage(old.status)`));
    this.addSql(on('delete', `${isOurs('old')} and message_stage(old.status) <> 0`));
    this.addSql(`insert into counters (account_id, name, bucket, value)
      select m.account_id, d.name, d.bucket, count(*) from messages m, lateral (values
        ('messages.sent', date_bin('15 minutes', m.at, 'epoch'), message_stage(m.status) >= 1),
        ('messages.delivered', date_bin('15 minutes', m.at, 'epoch'), message_stage(m.status) >= 2),
        ('messages.read', date_bin('15 minutes', m.at, 'epoch'), message_stage(m.status) >= 3),
        ('messages.failed', date_bin('15 minutes', m.at, 'epoch'), message_stage(m.status) = -1),
        ('messages.charged', 'epoch', message_stage(m.status) >= 1)) d (name, bucket, counts)
      where d.counts and ${isOurs('m')} group by 1, 2, 3`);
  }

  private countRows({ counter, table, of, when }: Counted): void {
    const counts = (row: string) => `(${when.replace('row.', `${row}.`)})`;
    const on = (event: string, delta: 1 | -1, condition: string) => {
      const name = `count_${counter.replace('.', '_')}_${event.slice(0, 6)}_${delta > 0 ? 'in' : 'out'}`;
      this.addSql(`create trigger ${name} after ${event} on ${table} for each row when (${condition})
        execute function count_row('${counter}', '${delta}')`);
    };
    on('insert', 1, counts('new'));
    on('delete', -1, counts('old'));
    if (of) {
      on(`update of ${of}`, 1, `${counts('new')} and not ${counts('old')}`);
      on(`update of ${of}`, -1, `${counts('old')} and not ${counts('new')}`);
    }
    this.addSql(`insert into counters (account_id, name, bucket, value)
      select account_id, '${counter}', 'epoch', count(*) from ${table} t where ${counts('t')} group by 1`);
  }
}
