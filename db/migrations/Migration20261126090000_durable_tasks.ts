import { Migration } from '@mikro-orm/migrations';

/**
 * Work that must be done at least once, at a time: what subscribers owe to recorded events (`event_id`), and timers. A row lives until its
 * handler has completed it. Statistics of a table that is nearly always empty mislead the planner, so it is vacuumed early.
 */
export class Migration20261126090000_durable_tasks extends Migration {
  override up(): void {
    this
      .addSql(`create table durable_tasks (id bigint generated always as identity primary key, handler text not null, key text not null,
      account_id bigint references accounts on delete cascade, event_id uuid, payload jsonb not null,
      due_at timestamptz not null, version int not null default 0, attempts int not null default 0,
      claimed_by uuid, failed_at timestamptz, error text, created_at timestamptz not null default clock_timestamp())
      with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000)`);
    this.addSql('create unique index durable_tasks_timer on durable_tasks (handler, key) where event_id is null');
    this.addSql('create index durable_tasks_order on durable_tasks (handler, key, id) where failed_at is null');
    this.addSql('create index durable_tasks_due on durable_tasks (due_at, id) where failed_at is null');
    this.addSql('create index durable_tasks_account on durable_tasks (account_id)');

    this
      .addSql(`create table event_enrolments (handler text not null, account_id bigint not null references accounts on delete cascade,
      primary key (handler, account_id))`);
    this.addSql('create index event_enrolments_account on event_enrolments (account_id)');

    // Deleted before, and not erased yet.
    this.addSql(`insert into durable_tasks (handler, key, account_id, event_id, payload, due_at)
      select 'auth.erase_account', id::text, id, gen_random_uuid(), '{}', now() from accounts where deleted_at is not null`);
  }

  override down(): void {
    this.addSql('drop table event_enrolments');
    this.addSql('drop table durable_tasks');
  }
}
