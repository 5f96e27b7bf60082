import { Migration } from '@mikro-orm/migrations';

/**
 * What is searched of the saved contacts lies in the index of their order: who has a frequent word is found and counted there, without the
 * rows, which lie all over the table. The index of letters stays for rare words.
 */
export class Migration20261220010000_searched_in_order extends Migration {
  /** Built beside everybody who writes, which a transaction cannot. What a former try left half done goes first. */
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('drop index concurrently if exists contacts_saved_in_order');
    this.addSql(`create index concurrently contacts_saved_in_order on contacts (account_id, id) include (search_key)
      where saved_at is not null`);
    // What it was read for before is read from the new one.
    this.addSql('drop index concurrently if exists contacts_account_id_id_saved_index');
  }

  override down(): void {
    this.addSql(`create index concurrently if not exists contacts_account_id_id_saved_index on contacts (account_id, id)
      where saved_at is not null`);
    this.addSql('drop index concurrently if exists contacts_saved_in_order');
  }
}
