import { Migration } from '@mikro-orm/migrations';

/** A session that ends takes those along that an administrator opened from it, at each sign-in of everybody. */
export class Migration20261121237000_sessions_opened_from extends Migration {
  override up(): void {
    this.addSql(`create index sessions_impersonator_session_id_index on sessions (impersonator_session_id)
      where impersonator_session_id is not null`);
  }

  override down(): void {
    this.addSql('drop index sessions_impersonator_session_id_index');
  }
}
