import { Migration } from '@mikro-orm/migrations';

/** The audit log is searched by the letters of all other searches. The previous version reads the index that stays. */
export class Migration20270116010100_audit_spellings extends Migration {
  /** `concurrently` is not possible in a transaction. An index that a failed run left half built is dropped first. */
  override isTransactional(): boolean {
    return false;
  }

  override async up(): Promise<void> {
    const found = await this.execute(`select from pg_extension where extname = 'pg_trgm'`);
    this.addSql('drop index concurrently if exists audit_log_letters_index');
    if (found.length === 0) return;
    this.addSql(`create index concurrently audit_log_letters_index on audit_log using gin
      (letter_key(actor_name || chr(10) || coalesce(as_name, '') || chr(10) || coalesce(subject, '') || chr(10) || coalesce(ip, '')) gin_trgm_ops)`);
  }

  override down(): void {
    this.addSql('drop index concurrently if exists audit_log_letters_index');
  }
}
