import { Migration } from '@mikro-orm/migrations';

/** The audit log is searched by the people who acted and as whom they acted. */
export class Migration20270123010000_audit_acting_as extends Migration {
  /** `concurrently` is not possible in a transaction. An index that a failed run left half built is dropped first. */
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('drop index concurrently if exists audit_log_as_user_id_index');
    this.addSql(
      'create index concurrently audit_log_as_user_id_index on audit_log (as_user_id) where as_user_id is not null',
    );
  }

  override down(): void {
    this.addSql('drop index concurrently if exists audit_log_as_user_id_index');
  }
}
