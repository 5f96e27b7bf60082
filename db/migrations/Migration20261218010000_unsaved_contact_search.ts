import { Migration } from '@mikro-orm/migrations';

/**
 * Whom only a chat knows is found by its letters as well: the inbox and the recipients of a campaign look for everybody. Beside
 * contacts_search_index, so that an address book pays for no letters twice, and with the account as far as that one has it.
 */
export class Migration20261218010000_unsaved_contact_search extends Migration {
  /** Built beside everybody who writes, which a transaction cannot. What a former try left half done goes first. */
  override isTransactional(): boolean {
    return false;
  }

  override async up(): Promise<void> {
    const [saved] = await this.execute(
      `select indexdef from pg_indexes where schemaname = current_schema() and indexname = 'contacts_search_index'`,
    );
    this.addSql('drop index concurrently if exists contacts_unsaved_search_index');
    if (!saved) return;
    const columns = /USING (gin \(.*\)) WHERE/.exec(saved.indexdef)?.[1];
    this.addSql(
      `create index concurrently contacts_unsaved_search_index on contacts using ${columns} where saved_at is null`,
    );
  }

  override down(): void {
    this.addSql('drop index concurrently if exists contacts_unsaved_search_index');
  }
}
