import { Migration } from '@mikro-orm/migrations';

/** Searches for "@name" read this index; few contacts have a username. */
export class Migration20261230010100_usernames extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('drop index concurrently if exists contacts_username');
    this.addSql(
      'create index concurrently contacts_username on contacts (account_id, lower(username) text_pattern_ops) where username is not null',
    );
  }

  override down(): void {
    this.addSql('drop index concurrently if exists contacts_username');
  }
}
