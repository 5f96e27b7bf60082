import { Migration } from '@mikro-orm/migrations';

/**
 * `job_schedule` replaces `reconcile_rounds`, which the previous version still uses during an update. It also counts
 * failed runs. Both versions running the same periodic jobs for some minutes is harmless, because they are idempotent.
 */
export class Migration20270201015000_job_schedule extends Migration {
  override up(): void {
    this.addSql(`create table job_schedule (name text primary key, started_at timestamptz,
      failures bigint not null default 0, failed_at timestamptz, error text)`);
  }

  override down(): void {
    this.addSql('drop table job_schedule');
  }
}
