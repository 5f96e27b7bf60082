import { Migration } from '@mikro-orm/migrations';

/** What is older than the log is kept is found without reading all of it. */
export class Migration20261126010200_audit_age extends Migration {
  override up(): void {
    this.addSql('create index audit_log_created_at_index on audit_log using brin (created_at)');
  }

  override down(): void {
    this.addSql('drop index audit_log_created_at_index');
  }
}
