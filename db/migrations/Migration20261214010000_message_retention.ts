import { Migration } from '@mikro-orm/migrations';

const COUNTED = `old.from_me and old.origin <> 'phone' and message_stage(old.status) <> 0`;
const countDeleted = (when: string): string => `create or replace trigger count_message_delete after delete on messages
  for each row when (${when}) execute function count_message()`;

/**
 * How many days an account keeps its messages; null keeps them. A message that goes because of its age stays in the figures, as what was sent
 * was sent: the transaction that deletes it says so.
 */
export class Migration20261214010000_message_retention extends Migration {
  override up(): void {
    this.addSql(`alter table accounts add column message_retention_days smallint
      constraint accounts_message_retention check (message_retention_days between 30 and 3650)`);
    this.addSql(countDeleted(`${COUNTED} and current_setting('mersal.keeps_counters', true) is distinct from 'on'`));
    this.addSql('create index durable_tasks_failed on durable_tasks (failed_at) where failed_at is not null');
    // By default a fifth of a table may be dead before it is swept: of ten million messages, two million.
    for (const table of ['messages', 'message_texts', 'campaign_recipients'])
      this.addSql(
        `alter table ${table} set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02)`,
      );
  }

  override down(): void {
    for (const table of ['messages', 'message_texts', 'campaign_recipients'])
      this.addSql(`alter table ${table} reset (autovacuum_vacuum_scale_factor, autovacuum_analyze_scale_factor)`);
    this.addSql('drop index durable_tasks_failed');
    this.addSql(countDeleted(COUNTED));
    this.addSql('alter table accounts drop column message_retention_days');
  }
}
